import { newQueryClient } from '@/api/query';

/** Data that visitors see, separate from the cache of a signed-in person, who sees more of the same things. */
export const visitors = newQueryClient();

import { newQueryClient } from '@/api/query';

/** The cache of visitors' data, separate from that of a signed-in person, who sees more of the same things. */
export const visitors = newQueryClient();

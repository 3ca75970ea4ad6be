import { newQueryClient } from '@/api/query';

/** The cache of visitors' data. A signed-in person, who sees more about the same things, has a separate one. */
export const visitors = newQueryClient();

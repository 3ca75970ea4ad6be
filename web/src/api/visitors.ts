import { newQueryClient } from '@/api/query';

/** What visitors see: kept apart from what a person who is signed in sees of the same things, who is told more. */
export const visitors = newQueryClient();

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reply } from './client';
import type { Category } from './types';
import { byName } from '@/lib/by-name';

/** Every category, by name in the reader's language: a club has dozens, so the list is whole. */
export const categoriesOptions = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/category/get-all', { signal }))).data,
    // A new function each time, so that another language reloads the list.
    select: (all) => byName(all),
    staleTime: 60_000,
  });

/** The data of the category form. */
export type CategoryInput = Omit<Category, '_id' | 'createdAt' | 'updatedAt'>;

/** Makes a category, or changes the one with the id. */
export function useSaveCategory(id: string | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CategoryInput) =>
      id === undefined
        ? reply(api.POST('/api/category/create', { body }))
        : reply(api.PUT('/api/category/update/{id}', { params: { path: { id } }, body })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['categories'] }),
  });
}

/** Deletes a category; the server refuses while a tournament uses it. */
export function useDeleteCategory() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => reply(api.DELETE('/api/category/delete/{id}', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['categories'] }),
  });
}

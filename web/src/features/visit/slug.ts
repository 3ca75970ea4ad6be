import { useParams } from '@tanstack/react-router';

/** The slug in the address of a public page or of an embed. */
export function useSlug(): string {
  const { slug = '' } = useParams({ strict: false });
  return slug;
}

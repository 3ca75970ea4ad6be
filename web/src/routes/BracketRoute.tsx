import type { ComponentType } from 'react';

const pages = import.meta.glob<{ default: ComponentType<{ id: string }> }>('../features/bracket/BracketPage.tsx', { eager: true });

/** The bracket page, as far as it is there. */
export default function BracketRoute({ id }: { id: string }) {
  const BracketPage = Object.values(pages)[0]?.default;
  return BracketPage ? <BracketPage id={id} /> : null;
}

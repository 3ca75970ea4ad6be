import { useEffect } from 'react';

/** What a screen may offer beyond its own buttons, to the palette and to the keys; the texts are in the table of actions. */
export type Offer =
  | 'add-athletes'
  | 'archive'
  | 'assign-referees'
  | 'export'
  | 'find-athlete'
  | 'full-screen'
  | 'join'
  | 'leave'
  | 'manual-seeding'
  | 'next-round'
  | 'print'
  | 'random-seeding'
  | 'start'
  | 'start-all'
  | 'switch-view';

const offers = new Map<Offer, () => void>();

/** What the open screen does for an offer, if it makes it now. */
export function offered(name: Offer): (() => void) | undefined {
  return offers.get(name);
}

/** Offers things while the component is on the screen; what is false or undefined is not offered now. */
export function useOffers(made: Partial<Record<Offer, (() => void) | false>>) {
  useEffect(() => {
    const mine = Object.entries(made).filter((offer): offer is [Offer, () => void] => Boolean(offer[1]));
    for (const [name, run] of mine) offers.set(name, run);
    return () => {
      for (const [name, run] of mine) if (offers.get(name) === run) offers.delete(name);
    };
  });
}

import { code } from '@/lib/code';

/** Below this width one round is shown at a time. */
export const PHONE_WIDTH = '(max-width: 39.99rem)';

/** The drawings of a bracket. A phone does without the code of the large one. */
export const boards = {
  desk: code(async () => ({ default: (await import('./Board')).Board })),
  phone: code(async () => ({ default: (await import('./RoundBoard')).RoundBoard })),
};

/** Loads the one that suits the window. */
export function loadBoard(): Promise<unknown> {
  return (matchMedia(PHONE_WIDTH).matches ? boards.phone : boards.desk).load();
}

import { t } from '@lingui/core/macro';

/** Keys of an event's screen, for the help. */
export type ScreenKeys = {
  title: string;
  /** The feature of the screen. */
  folder: string;
  /** Whether an address belongs to this screen. */
  isAt: (path: string) => boolean;
  rows: readonly { keys: string; label: string }[];
};

/** Keys of the event screens for the focused element. A test compares them with the screens' listeners. */
export const eventKeys = (): readonly ScreenKeys[] => [
  {
    title: t`On the Day screen, on a match`,
    folder: 'day',
    isAt: (path) => path.endsWith('/day'),
    rows: [
      { keys: '↑ ↓', label: t`Move between matches` },
      { keys: '1–9', label: t`Put next at that table` },
      { keys: t`Shift+1–9`, label: t`Call to that table` },
      { keys: 'c', label: t`Call` },
      { keys: 't', label: t`Undo call` },
      { keys: 'm', label: t`Add one minute` },
      { keys: 'd', label: t`Record default` },
      { keys: 'b', label: t`Both are ready` },
      { keys: 'h', label: t`Hold or release` },
      { keys: t`Esc`, label: t`Cancel dragging` },
    ],
  },
  {
    title: t`On the announcer's page`,
    folder: 'announcer',
    isAt: (path) => path.endsWith('/announcer'),
    rows: [
      { keys: '← → ↑ ↓', label: t`Move between the tables' calls` },
      { keys: 'c', label: t`Call the match shown large` },
    ],
  },
  {
    title: t`At the desk`,
    folder: 'desk',
    isAt: (path) => path.endsWith('/desk'),
    rows: [
      { keys: '↑ ↓', label: t`Move between athletes` },
      { keys: t`Enter`, label: t`Choose the athlete, enter the classes` },
      { keys: '1–9', label: t`Choose a class or another option` },
      { keys: 'm', label: t`Men, when asked for sex` },
      { keys: 'w', label: t`Women, when asked for sex` },
      { keys: t`Esc`, label: t`Back` },
    ],
  },
  {
    title: t`On the pad`,
    folder: 'pad',
    isAt: (path) => path.startsWith('/matches/'),
    rows: [
      { keys: '1 2', label: t`Game to the left or right half; hold if it decides the match` },
      { keys: t`Enter`, label: t`Game to the focused half` },
      { keys: 'u', label: t`Undo the last entry` },
      { keys: t`Esc`, label: t`Close the panel over the pad` },
    ],
  },
];

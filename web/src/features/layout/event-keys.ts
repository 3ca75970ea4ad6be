import { t } from '@lingui/core/macro';

/** Keys of a screen of an event, as they stand in the help. */
export type ScreenKeys = {
  title: string;
  /** Of the feature whose screen it is. */
  folder: string;
  /** Whether the address of a page is one of this screen. */
  isAt: (path: string) => boolean;
  rows: readonly { keys: string; label: string }[];
};

/** What keys do on the screens of an event, to what has the focus there. A test holds it against what those screens listen to. */
export const eventKeys = (): readonly ScreenKeys[] => [
  {
    title: t`On the day screen, at a bout`,
    folder: 'day',
    isAt: (path) => path.endsWith('/day'),
    rows: [
      { keys: '↑ ↓', label: t`From bout to bout` },
      { keys: '1–9', label: t`Next at that table` },
      { keys: t`Shift+1–9`, label: t`Call to that table` },
      { keys: 'c', label: t`Call` },
      { keys: 't', label: t`Take the call back` },
      { keys: 'm', label: t`A minute more` },
      { keys: 'd', label: t`Record default` },
      { keys: 'b', label: t`Both are ready` },
      { keys: 'h', label: t`Hold, or let it go on` },
      { keys: t`Esc`, label: t`Drop what is dragged where it was` },
    ],
  },
  {
    title: t`On the announcer's page`,
    folder: 'announcer',
    isAt: (path) => path.endsWith('/announcer'),
    rows: [
      { keys: '← → ↑ ↓', label: t`From one table's call to the next` },
      { keys: 'c', label: t`Call who is shown large` },
    ],
  },
  {
    title: t`At the desk`,
    folder: 'desk',
    isAt: (path) => path.endsWith('/desk'),
    rows: [
      { keys: '↑ ↓', label: t`From athlete to athlete` },
      { keys: t`Enter`, label: t`Take the athlete, enter the classes` },
      { keys: '1–9', label: t`Choose a class, or what is offered` },
      { keys: 'm', label: t`Men, where that is asked` },
      { keys: 'w', label: t`Women, where that is asked` },
      { keys: t`Esc`, label: t`Back` },
    ],
  },
  {
    title: t`On the pad`,
    folder: 'pad',
    isAt: (path) => path.startsWith('/matches/'),
    rows: [
      { keys: '1 2', label: t`Game for the left or the right half; held where it decides` },
      { keys: t`Enter`, label: t`The same, on the half that has the focus` },
      { keys: 'u', label: t`Take the last entry back` },
      { keys: t`Esc`, label: t`Close what lies over the pad` },
    ],
  },
];

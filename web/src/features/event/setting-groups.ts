import { msg, t } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { bestOfs, finalBestOfs, type SettingsValues } from './settings';
import type { Unit } from '@/domain/weights';
import { languageNames } from '@/lib/language-names';

type Texts = Extract<
  { [Name in keyof SettingsValues]: SettingsValues[Name] extends string ? Name : never }[keyof SettingsValues],
  string
>;
type Flags = { [Name in keyof SettingsValues]: SettingsValues[Name] extends boolean ? Name : never }[keyof SettingsValues];

/** A text for each unit of weights. */
export type ByUnit = Record<Unit, MessageDescriptor>;

/** A setting: its name, and an explanation of its default. */
export type Setting =
  | { text: Texts; label: MessageDescriptor | ByUnit; hint?: MessageDescriptor | ByUnit; type?: 'date' | 'number' | 'text' | 'lines' | 'zone' }
  | { choice: Texts; label: MessageDescriptor; hint?: MessageDescriptor; options: readonly { value: string; label: MessageDescriptor | string }[] }
  | { flag: Flags; label: MessageDescriptor; hint?: MessageDescriptor };

/** The form field of a setting. */
export const nameOf = (setting: Setting) => ('flag' in setting ? setting.flag : 'choice' in setting ? setting.choice : setting.text);

/** A setting's value in words, as typed or chosen. */
export function valueText(setting: Setting, values: Partial<SettingsValues>, i18n: I18n): string {
  const value = values[nameOf(setting)];
  if (typeof value === 'boolean') return value ? t`on` : t`off`;
  const option = 'choice' in setting ? setting.options.find((one) => one.value === value)?.label : value;
  return (typeof option === 'object' ? i18n._(option) : option) || t`none`;
}

const shares = [
  { value: 'full', label: msg`all points` },
  { value: 'half', label: msg`half the points` },
  { value: 'none', label: msg`none` },
];

/** Team points of a class with very few athletes. */
const smallClasses: readonly Setting[] = [
  { choice: 'pointsOfOne', label: msg`Points in a class with one athlete`, hint: msg`Athletes who never started don't count.`, options: shares },
  { choice: 'pointsOfTwo', label: msg`Points in a class with two athletes`, options: shares },
  { choice: 'pointsOfThree', label: msg`Points in a class with three athletes`, options: shares },
];

/** The settings in the form's groups. The first group describes the event; the others are its rules. */
export const groups: readonly { title: MessageDescriptor; settings: readonly Setting[] }[] = [
  {
    title: msg`The event`,
    settings: [
      { text: 'name', label: msg`Name` },
      { text: 'venue', label: msg`Venue` },
      { text: 'firstDay', label: msg`First day`, type: 'date' },
      { text: 'lastDay', label: msg`Last day`, type: 'date' },
      { text: 'timeZone', type: 'zone', label: msg`Time zone`, hint: msg`All times use this zone, for example Europe/Berlin.` },
      { flag: 'public', label: msg`Public`, hint: msg`Anyone can follow classes, results and the draw without an account. Weights, birth years and addresses stay private.` },
      { choice: 'language', label: msg`Language`, hint: msg`Of public pages, boards and prints. Visitors can choose another one for the pages.`, options: [{ value: '', label: msg`the reader's own` }, ...languageNames()] },
      { choice: 'secondLanguage', label: msg`Second language`, hint: msg`Boards and documents repeat titles in this language, smaller.`, options: [{ value: '', label: msg`none` }, ...languageNames()] },
    ],
  },
  {
    title: msg`At the table`,
    settings: [
      { text: 'reachTable', type: 'number', label: msg`Time to reach the table (seconds)`, hint: msg`60 is enough to cross a hall. Some rule books use 30 and a second call, which the announcer's page then offers.` },
      { text: 'rest', type: 'number', label: msg`Rest between two bouts (minutes)`, hint: msg`5 is usual, for both arms together. Club nights use 3, some championships 10.` },
      { text: 'restDecider', type: 'number', label: msg`Rest before final and rematch (minutes)`, hint: msg`5 is usual. Both athletes may waive it.` },
      { text: 'grip', type: 'number', label: msg`Grip hint after (seconds)`, hint: msg`Shows a hint at the table if the athletes have no grip by then. 30 is usual, some rule books use 60; 0 turns it off.` },
      {
        choice: 'straps',
        label: msg`Straps`,
        hint: msg`The table proposes straps after a slip. Some rule books also strap at once if there is no grip in time.`,
        options: [
          { value: 'slip', label: msg`after a slip` },
          { value: 'no-grip', label: msg`after a slip, or at once without a grip` },
        ],
      },
      { flag: 'strapsOnRequest', label: msg`Both may ask for straps from the start`, hint: msg`Off: straps only after a slip. On: the pad offers straps before each bout and each game.` },
      { flag: 'switchSides', label: msg`Switch sides after each game`, hint: msg`Supermatches switch after each pull. The pad then turns its halves, and names keep their colour.` },
      { choice: 'bestOf', label: msg`Best of`, hint: msg`1: one pull decides. Finals and supermatches use 3, 5 or 7. Applies to classes you add from now on.`, options: bestOfs.map((games) => ({ value: String(games), label: String(games) })) },
      { choice: 'finalBestOf', label: msg`Best of in the final`, hint: msg`Some rule books use 3 or more in the final and its rematch. Applies to classes you add from now on.`, options: finalBestOfs.map((games) => ({ value: String(games), label: games === 0 ? msg`same as the class` : String(games) })) },
      { flag: 'ownBouts', label: msg`Officials may officiate their own bouts`, hint: msg`Off: someone else officiates. Small clubs may need this; the record then says so.` },
    ],
  },
  {
    title: msg`Fouls`,
    settings: [
      { text: 'warningsPerFoul', type: 'number', label: msg`Warnings per foul`, hint: msg`2 is usual. 0: warnings never count as a foul.` },
      { text: 'foulsPerGame', type: 'number', label: msg`Fouls that lose a game`, hint: msg`2 is usual, some rule books use 3. 0: fouls never lose a game.` },
      {
        choice: 'falseStart',
        label: msg`A false start is`,
        hint: msg`Usually a warning. In some rule books only the first one is.`,
        options: [
          { value: 'warning', label: msg`a warning` },
          { value: 'warning-first', label: msg`a warning the first time, then a foul` },
          { value: 'foul', label: msg`a foul` },
        ],
      },
      { flag: 'losingFoulLoses', label: msg`A foul in a losing or dangerous position loses at once`, hint: msg`Off in most clubs.` },
      { flag: 'foulStops', label: msg`A foul stops the bout`, hint: msg`Off: the referee decides whether to stop.` },
      { flag: 'foulWipesOpponents', label: msg`A foul clears the opponent's fouls`, hint: msg`Off: each athlete keeps their fouls.` },
      { flag: 'foulsCarryOver', label: msg`Fouls carry over to the next game`, hint: msg`Off: fouls are cleared before each game.` },
    ],
  },
  {
    title: msg`Classes and weigh-in`,
    settings: [
      { text: 'smallestClass', type: 'number', label: msg`Smallest class`, hint: msg`2 is usual. Many organizers merge classes with fewer than 3.` },
      { text: 'maxClasses', type: 'number', label: msg`Classes per athlete`, hint: msg`0: any number.` },
      { choice: 'unit', label: msg`Weight unit`, hint: msg`Weights are stored in grams, so you can change the unit at any time.`, options: [{ value: 'kg', label: 'kg' }, { value: 'lb', label: 'lb' }] },
      {
        choice: 'required',
        label: msg`Weigh-in required`,
        hint: msg`Championships require it before the draw. An official can exempt an athlete for a recorded reason.`,
        options: [
          { value: 'no', label: msg`no` },
          { value: 'draw', label: msg`before the draw` },
          { value: 'call', label: msg`before the call to a table` },
        ],
      },
      {
        text: 'tolerance',
        type: 'number',
        label: { kg: msg`Tolerance (kg)`, lb: msg`Tolerance (lb)` },
        hint: { kg: msg`0: the limit of the 70 kg class is exactly 70.0 kg. Some organizers allow 0.5 kg.`, lb: msg`0: the limit of the 154 lb class is exactly 154.0 lb. Some organizers allow 1 or 5 lb.` },
      },
      { text: 'above', type: 'number', label: msg`Classes above an athlete's own`, hint: msg`0: weight decides the class. 1: athletes may also enter the next class up.` },
      { text: 'days', type: 'number', label: msg`Days a weigh-in is valid`, hint: msg`0: all days of the event. 1: only the weigh-in day. 2: also the next day. Athletes with later classes weigh in again.` },
    ],
  },
  {
    title: msg`Draw and running order`,
    settings: [
      {
        choice: 'apart',
        label: msg`Kept apart in round 1`,
        hint: msg`Clubs keep clubmates apart as far as possible; championships keep countries apart.`,
        options: [
          { value: 'club', label: msg`Athletes of the same club` },
          { value: 'country', label: msg`Athletes of the same country` },
          { value: 'nobody', label: msg`Nobody` },
        ],
      },
      { text: 'openClasses', type: 'number', label: msg`Open classes per table`, hint: msg`2 keeps tables busy, and nobody has to stay warm for hours. 0 opens all classes.` },
      { flag: 'armByArm', label: msg`One arm after the other`, hint: msg`On: all classes of one arm come before those of the other.` },
      {
        choice: 'finals',
        label: msg`Finals`,
        hint: msg`In turn: finals start as soon as they can. Held back: finals are pulled at one table as a show.`,
        options: [
          { value: 'in-turn', label: msg`in turn` },
          { value: 'last-four', label: msg`held back from the last four` },
          { value: 'final', label: msg`held back from the final` },
        ],
      },
    ],
  },
  {
    title: msg`Ceremony`,
    settings: [
      { flag: 'ledger', label: msg`Keep a ledger of results`, hint: msg`On: officials mark each class as announced, checked, medals given and certificates printed. Off in most clubs.` },
      { text: 'protestMinutes', type: 'number', label: msg`Protest time (minutes)`, hint: msg`Counts from the announcement of a result. With the ledger, medals wait for it. 15 is usual.` },
    ],
  },
  {
    title: msg`Places`,
    settings: [
      {
        choice: 'sharedPlaces',
        label: msg`Two athletes out in the same round`,
        hint: msg`Usually both share the place. Some rule books rank the lighter first or hold a bout for 5th. Fixed by the first draw.`,
        options: [
          { value: 'shared', label: msg`share the place` },
          { value: 'lighter', label: msg`lighter athlete first` },
          { value: 'bout-for-5th', label: msg`bout for 5th, then lighter athlete first` },
        ],
      },
      {
        choice: 'whoLeft',
        label: msg`Athletes who leave after starting`,
        hint: msg`Usually they keep the place they reached. Fixed by the first draw.`,
        options: [
          { value: 'keep', label: msg`keep their place` },
          { value: 'word', label: msg`get no place; others move up` },
        ],
      },
      {
        choice: 'merged',
        label: msg`Merged classes`,
        hint: msg`Apart: one bracket, but places and points by the class each athlete entered.`,
        options: [
          { value: 'together', label: msg`places together` },
          { value: 'apart', label: msg`places apart` },
        ],
      },
      {
        choice: 'afterDisqualification',
        label: msg`After a disqualification`,
        hint: msg`Usually the place stays empty. Fixed by the first draw.`,
        options: [
          { value: 'stay', label: msg`the others keep their places` },
          { value: 'move-up', label: msg`the others move up` },
        ],
      },
      {
        choice: 'oneArm',
        label: msg`One-arm athletes in the both-arms total`,
        hint: msg`Usually they count like the others.`,
        options: [
          { value: 'counts', label: msg`count like the others` },
          { value: 'behind', label: msg`come after two-arm athletes` },
        ],
      },
      { text: 'medalsFrom', type: 'number', label: msg`Smallest class with medals`, hint: msg`1: every class. Athletes who never started don't count.` },
    ],
  },
  {
    title: msg`Team points`,
    settings: [
      {
        choice: 'levels',
        label: msg`Team levels`,
        hint: msg`Each level has its own table. A region can be a district or a university.`,
        options: [
          { value: 'club', label: msg`clubs` },
          { value: 'region', label: msg`regions` },
          { value: 'country', label: msg`countries` },
          { value: 'country,club', label: msg`countries and clubs` },
          { value: 'region,club', label: msg`regions and clubs` },
          { value: 'country,region,club', label: msg`countries, regions and clubs` },
        ],
      },
      { text: 'points', label: msg`Points by place, starting with 1st`, hint: msg`Several federations use 25-17-9-5-3-2, others 10-7-5-4-3-2-1.` },
      { text: 'pointsAfter', type: 'number', label: msg`Points for each place after these`, hint: msg`Usually 0.` },
      {
        choice: 'choose',
        label: msg`Who scores`,
        hint: msg`Usually the best. Named: only athletes whom a team named in time.`,
        options: [
          { value: 'best', label: msg`the best of each team` },
          { value: 'named', label: msg`only named athletes` },
        ],
      },
      { text: 'teamBest', type: 'number', label: msg`Scorers per team and class`, hint: msg`0: everyone counts.` },
      {
        choice: 'rankAmong',
        label: msg`Points are based on`,
        hint: msg`Usually the place in the class. Some federations use the rank among scorers.`,
        options: [
          { value: 'all', label: msg`the place in the class` },
          { value: 'scorers', label: msg`the rank among scorers` },
        ],
      },
      {
        choice: 'shared',
        label: msg`Points for a shared place`,
        hint: msg`Usually both get the points of the better place.`,
        options: [
          { value: 'higher', label: msg`points of the better place` },
          { value: 'average', label: msg`average of both places` },
        ],
      },
      {
        choice: 'order',
        label: msg`Teams with equal points`,
        hint: msg`Usually they share the rank.`,
        options: [
          { value: 'points', label: msg`share the rank` },
          { value: 'points,firsts', label: msg`more first places` },
          { value: 'points,firsts,seconds', label: msg`more first, then second places` },
          { value: 'points,firsts,seconds,thirds', label: msg`more first, second, then third places` },
        ],
      },
      { text: 'groups', type: 'lines', label: msg`Age groups with their own total`, hint: msg`Leave empty to count all classes together. Otherwise write one total per line, for example: seniors, masters. Classes on no line don't count.` },
      ...smallClasses,
      { text: 'deductions', type: 'lines', label: msg`Team deductions`, hint: msg`One per line: club, points, reason. For example: Iron Arm; 5; yellow card. For a region: North [level: region]; 5; late.` },
    ],
  },
];

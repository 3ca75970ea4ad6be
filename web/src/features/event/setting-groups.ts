import { msg, t } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { bestOfs, finalBestOfs, type SettingsValues } from './settings';
import type { Unit } from '@/domain/weights';

type Texts = Extract<
  { [Name in keyof SettingsValues]: SettingsValues[Name] extends string ? Name : never }[keyof SettingsValues],
  string
>;
type Flags = { [Name in keyof SettingsValues]: SettingsValues[Name] extends boolean ? Name : never }[keyof SettingsValues];

/** A text for each unit in which weights are typed. */
export type ByUnit = Record<Unit, MessageDescriptor>;

/** A setting: its name, and its default explained. */
export type Setting =
  | { text: Texts; label: MessageDescriptor | ByUnit; hint?: MessageDescriptor | ByUnit; type?: 'date' | 'number' | 'text' | 'lines' | 'zone' }
  | { choice: Texts; label: MessageDescriptor; hint?: MessageDescriptor; options: readonly { value: string; label: MessageDescriptor | string }[] }
  | { flag: Flags; label: MessageDescriptor; hint?: MessageDescriptor };

/** The field of the form that a setting has. */
export const nameOf = (setting: Setting) => ('flag' in setting ? setting.flag : 'choice' in setting ? setting.choice : setting.text);

/** A value of a setting in words, as typed or chosen in the form. */
export function valueText(setting: Setting, values: Partial<SettingsValues>, i18n: I18n): string {
  const value = values[nameOf(setting)];
  if (typeof value === 'boolean') return value ? t`on` : t`off`;
  const option = 'choice' in setting ? setting.options.find((one) => one.value === value)?.label : value;
  return (typeof option === 'object' ? i18n._(option) : option) || t`none`;
}

const shares = [
  { value: 'full', label: msg`all points` },
  { value: 'half', label: msg`half of them` },
  { value: 'none', label: msg`none` },
];

/** What team points a class is worth that has hardly anybody in it. */
const smallClasses: readonly Setting[] = [
  { choice: 'pointsOfOne', label: msg`Points in a class of one athlete`, hint: msg`All. Athletes who never started are not counted.`, options: shares },
  { choice: 'pointsOfTwo', label: msg`Points in a class of two athletes`, hint: msg`All.`, options: shares },
  { choice: 'pointsOfThree', label: msg`Points in a class of three athletes`, hint: msg`All.`, options: shares },
];

/** The settings as the form shows them. The first group describes the event; the others hold its rules. */
export const groups: readonly { title: MessageDescriptor; settings: readonly Setting[] }[] = [
  {
    title: msg`The event`,
    settings: [
      { text: 'name', label: msg`Name` },
      { text: 'venue', label: msg`Venue` },
      { text: 'firstDay', label: msg`First day`, type: 'date' },
      { text: 'lastDay', label: msg`Last day`, type: 'date' },
      { text: 'timeZone', type: 'zone', label: msg`Time zone`, hint: msg`Times of the day are those of this place, as Europe/Berlin.` },
      { flag: 'public', label: msg`Public`, hint: msg`Everybody can follow classes, results and the draw without an account. Weights, birth years and addresses stay private.` },
    ],
  },
  {
    title: msg`At the table`,
    settings: [
      { text: 'reachTable', type: 'number', label: msg`Time to reach the table (seconds)`, hint: msg`60: enough to cross a hall. Some rule books have 30 and a second call: at zero the announcer’s page offers it.` },
      { text: 'rest', type: 'number', label: msg`Rest between two bouts (minutes)`, hint: msg`5, both arms together. Club nights take 3, some championships 10.` },
      { text: 'restDecider', type: 'number', label: msg`Rest before final and rematch (minutes)`, hint: msg`5; both athletes may waive it.` },
      { text: 'grip', type: 'number', label: msg`Grip hint after (seconds)`, hint: msg`30 without a grip of their own; some rule books have 60. It is a hint at the table and nothing happens by itself. 0: no hint.` },
      {
        choice: 'straps',
        label: msg`Straps`,
        hint: msg`After a slip, with the referee’s grip; without a grip in time the referee sets it first. Some rule books strap at once then. Proposed at the table, never by itself.`,
        options: [
          { value: 'slip', label: msg`after a slip` },
          { value: 'no-grip', label: msg`after a slip, and at once without a grip` },
        ],
      },
      { flag: 'strapsOnRequest', label: msg`Both may ask for straps from the start`, hint: msg`Off: a slip comes first. On: the pad offers it before each bout and each game.` },
      { flag: 'switchSides', label: msg`Sides switch with each game`, hint: msg`Off. Supermatches switch after each pull; the pad then turns its halves. Names keep their colour.` },
      { choice: 'bestOf', label: msg`Best of`, hint: msg`1: one pull decides. Finals and supermatches take 3, 5 or 7. It is used for classes made from now on.`, options: bestOfs.map((games) => ({ value: String(games), label: String(games) })) },
      { choice: 'finalBestOf', label: msg`Best of in the final`, hint: msg`As the class: the final is a match like the others. Some rule books have 3 or more in the final and its rematch. It is used for classes made from now on.`, options: finalBestOfs.map((games) => ({ value: String(games), label: games === 0 ? msg`same as the class` : String(games) })) },
      { flag: 'ownBouts', label: msg`Officials may officiate in their own bouts`, hint: msg`Off: somebody else does. In small clubs it cannot always be helped; the record then says so.` },
    ],
  },
  {
    title: msg`Fouls`,
    settings: [
      { text: 'warningsPerFoul', type: 'number', label: msg`Warnings that make a foul`, hint: msg`2. 0: warnings are never counted.` },
      { text: 'foulsPerGame', type: 'number', label: msg`Fouls that lose a game`, hint: msg`2; other rule books have 3. 0: fouls lose nothing.` },
      {
        choice: 'falseStart',
        label: msg`A false start is`,
        hint: msg`A warning. In some rule books only the first one is.`,
        options: [
          { value: 'warning', label: msg`a warning` },
          { value: 'warning-first', label: msg`a warning the first time, then a foul` },
          { value: 'foul', label: msg`a foul` },
        ],
      },
      { flag: 'losingFoulLoses', label: msg`A foul in a losing or dangerous position loses at once`, hint: msg`Off, as in most clubs.` },
      { flag: 'foulStops', label: msg`A foul stops the bout`, hint: msg`Off: the referee decides whether to stop.` },
      { flag: 'foulWipesOpponents', label: msg`A foul wipes those of the opponent`, hint: msg`Off: each athlete’s fouls stand.` },
      { flag: 'foulsCarryOver', label: msg`Fouls count on in the next game`, hint: msg`Off: fouls are cleared before each game.` },
    ],
  },
  {
    title: msg`Classes and weigh-in`,
    settings: [
      { text: 'smallestClass', type: 'number', label: msg`Smallest class`, hint: msg`2 athletes. Some merge below 3.` },
      { text: 'maxClasses', type: 'number', label: msg`Classes an athlete may enter`, hint: msg`0: any number.` },
      { choice: 'unit', label: msg`Weights in`, hint: msg`Kilograms. They are kept in grams, so this can be changed at any time.`, options: [{ value: 'kg', label: 'kg' }, { value: 'lb', label: 'lb' }] },
      {
        choice: 'required',
        label: msg`Weigh-in is required`,
        hint: msg`No: anyone can compete. Championships require it for the draw. An official can allow an athlete without, for a recorded reason.`,
        options: [
          { value: 'no', label: msg`no` },
          { value: 'draw', label: msg`for the draw` },
          { value: 'call', label: msg`for the call to a table` },
        ],
      },
      {
        text: 'tolerance',
        type: 'number',
        label: { kg: msg`Tolerance (kg)`, lb: msg`Tolerance (lb)` },
        hint: { kg: msg`0: the 70 kg class means 70.0. Some allow 0.5 kg.`, lb: msg`0: the 154 lb class means 154.0. Some allow 1 lb, some 5.` },
      },
      { text: 'above', type: 'number', label: msg`Classes above one’s own`, hint: msg`0: the weight decides. 1 where athletes may enter the next class, too.` },
      { text: 'days', type: 'number', label: msg`Days that a weigh-in is good for`, hint: msg`0: all days of the event. 1: the day of the weigh-in only. 2: the day after, too. An athlete whose class is on a later day is weighed again.` },
    ],
  },
  {
    title: msg`Draw and running order`,
    settings: [
      {
        choice: 'apart',
        label: msg`Kept apart in round 1`,
        hint: msg`Athletes of one club, as far as that is possible. Championships keep countries apart.`,
        options: [
          { value: 'club', label: msg`Athletes of one club` },
          { value: 'country', label: msg`Athletes of one country` },
          { value: 'nobody', label: msg`Nobody` },
        ],
      },
      { text: 'openClasses', type: 'number', label: msg`Classes open at once, for each table`, hint: msg`2: tables are busy, and nobody stays warm for hours. 0: all of them.` },
      { flag: 'armByArm', label: msg`One arm after the other`, hint: msg`On: all classes of one arm before those of the other.` },
      {
        choice: 'finals',
        label: msg`Finals`,
        hint: msg`In turn: each as soon as it can be pulled. Held back, they are pulled at one table as a show.`,
        options: [
          { value: 'in-turn', label: msg`in turn` },
          { value: 'last-four', label: msg`held back from the last four on` },
          { value: 'final', label: msg`held back from the final on` },
        ],
      },
    ],
  },
  {
    title: msg`Places`,
    settings: [
      {
        choice: 'sharedPlaces',
        label: msg`Two who leave in the same round`,
        hint: msg`They share the place: both are 5th. Some rule books put the lighter first, or have a bout for 5th; of places behind it, the lighter is first then. Fixed by the first draw.`,
        options: [
          { value: 'shared', label: msg`share the place` },
          { value: 'lighter', label: msg`the lighter is first` },
          { value: 'bout-for-5th', label: msg`meet once more for 5th` },
        ],
      },
      {
        choice: 'whoLeft',
        label: msg`Athletes who leave after starting`,
        hint: msg`They keep the place that they reached. Fixed by the first draw.`,
        options: [
          { value: 'keep', label: msg`keep their place` },
          { value: 'word', label: msg`have no place; others move up` },
        ],
      },
      {
        choice: 'merged',
        label: msg`Classes that were merged`,
        hint: msg`Places and points together. Apart: one bracket, and places and points by the class in which each was entered.`,
        options: [
          { value: 'together', label: msg`places together` },
          { value: 'apart', label: msg`places apart` },
        ],
      },
      {
        choice: 'afterDisqualification',
        label: msg`After a disqualification`,
        hint: msg`The place stays empty. Fixed by the first draw.`,
        options: [
          { value: 'stay', label: msg`the others keep their places` },
          { value: 'move-up', label: msg`the others move up` },
        ],
      },
      {
        choice: 'oneArm',
        label: msg`Athletes of one arm, in the total of both`,
        hint: msg`They count like the others.`,
        options: [
          { value: 'counts', label: msg`count like the others` },
          { value: 'behind', label: msg`come after those of both arms` },
        ],
      },
      { text: 'medalsFrom', type: 'number', label: msg`Smallest class with medals`, hint: msg`1: every class. Athletes who never started are not counted.` },
    ],
  },
  {
    title: msg`Team points`,
    settings: [
      {
        choice: 'levels',
        label: msg`Teams are`,
        hint: msg`Each has a table of its own. A region can be a district or a university.`,
        options: [
          { value: 'club', label: msg`clubs` },
          { value: 'region', label: msg`regions` },
          { value: 'country', label: msg`countries` },
          { value: 'country,club', label: msg`countries and clubs` },
          { value: 'region,club', label: msg`regions and clubs` },
          { value: 'country,region,club', label: msg`countries, regions and clubs` },
        ],
      },
      { text: 'points', label: msg`Points by place, from the first`, hint: msg`25-17-9-5-3-2, as several federations have it. Others take 10-7-5-4-3-2-1.` },
      { text: 'pointsAfter', type: 'number', label: msg`Points for every place after these`, hint: msg`0.` },
      {
        choice: 'choose',
        label: msg`Who scores`,
        hint: msg`The best of each team. Named: only the athletes that a team has named in time.`,
        options: [
          { value: 'best', label: msg`the best of each team` },
          { value: 'named', label: msg`the athletes who are named` },
        ],
      },
      { text: 'teamBest', type: 'number', label: msg`Scorers of a team in a class`, hint: msg`0: everybody counts.` },
      {
        choice: 'rankAmong',
        label: msg`Points follow`,
        hint: msg`The place in the class. Some federations count the rank among those who score.`,
        options: [
          { value: 'all', label: msg`the place in the class` },
          { value: 'scorers', label: msg`the rank among those who score` },
        ],
      },
      {
        choice: 'shared',
        label: msg`Points of a shared place`,
        hint: msg`Both get those of the better place.`,
        options: [
          { value: 'higher', label: msg`those of the better place` },
          { value: 'average', label: msg`the average of both places` },
        ],
      },
      {
        choice: 'order',
        label: msg`Teams with equal points`,
        hint: msg`They share the rank.`,
        options: [
          { value: 'points', label: msg`share the rank` },
          { value: 'points,firsts', label: msg`more first places` },
          { value: 'points,firsts,seconds', label: msg`more first, then second places` },
          { value: 'points,firsts,seconds,thirds', label: msg`more first, second, then third places` },
        ],
      },
      { text: 'groups', type: 'lines', label: msg`Age groups with a total of their own`, hint: msg`None: all classes count together. Write one total on each line, as: seniors, masters. A class of no line counts nowhere.` },
      ...smallClasses,
      { text: 'deductions', type: 'lines', label: msg`Points that teams lose`, hint: msg`None. A club, the points and the reason on each line, as: Iron Arm; 5; yellow card. Of a region: North [level: region]; 5; late. The standings show them with the reason.` },
    ],
  },
];

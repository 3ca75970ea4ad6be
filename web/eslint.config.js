import { readdirSync } from 'node:fs';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import lingui from 'eslint-plugin-lingui';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Imports go one way: routes → features → live → api → lib, with components, domain,
 * bracket, bracket-view and bout beside api, and outbox beside live. Names outside a file's own folder start with '@/',
 * so that a rule on names is enough to see every crossing.
 */
const climbing = {
  regex: '^\\.\\./',
  message: "Import from another folder by its '@/' name.",
};

/** A configuration in which `files` can only import modules of `src` in `allowed` (a regular expression). */
function onlyImports(files, allowed, message) {
  const forbidden = `^@/(?!${allowed})`;
  return {
    files,
    ignores: ['**/*.test.{ts,tsx}', '**/testing.tsx', '**/testing/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [climbing, { regex: forbidden, message }] }],
      'no-restricted-syntax': [
        'error',
        // A dynamic import crosses a border as well as a static one.
        { selector: `ImportExpression[source.value=/^@.(?!${allowed.replaceAll('/', '.')})/]`, message },
      ],
    },
  };
}

const formatsTime = 'Times are formatted and read by lib/time alone: those of an event by eventClock(event). Only listed files may use the reader\'s clock.';

/** Screens outside events use the reader's own clock: accounts, activity, printing, and changes that wait on this device. */
const READER_CLOCK = [
  'src/bracket-view/PrintBracket.tsx',
  'src/domain/MergeDialog.tsx',
  'src/features/{athlete/AthletePage,audit/ActivityPage,bracket/AddByName,notifications/NotificationsPage,outbox/OutboxPage}.tsx',
  'src/features/people/{ImportResult,PeoplePage,ResetLinkDialog}.tsx',
  // Tournaments outside events; those of events have their zone.
  'src/features/{tournaments/OrganizerTournaments,history/HistoryPage,pad/Pad,visit/TournamentOf,visit/Frame}.tsx',
  'src/outbox/OutboxLight.tsx',
];

const features = readdirSync(new URL('./src/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) =>
    onlyImports(
      [`src/features/${entry.name}/**/*.{ts,tsx}`],
      `(api|bout|bracket|bracket-view|components|domain|lib|live|outbox|features/${entry.name})/`,
      'A feature imports no other feature and no route; what two of them need goes below them.',
    ),
  );

export default tseslint.config(
  { ignores: ['dist', 'packed', 'node_modules', 'src/api/schema.d.ts'] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.strict],
    rules: {
      'no-restricted-imports': ['error', { patterns: [climbing] }],
      'max-lines': ['error', 500],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      // Lists that look like lists again: Safari drops the role of a list without markers.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/lib/time.ts', 'src/lib/time-zones.ts', 'src/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'toDateString', 'toTimeString', 'getTimezoneOffset'].map((property) => ({ property, message: formatsTime })),
        ...['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds'].flatMap((part) =>
          ['get', 'set', 'getUTC', 'setUTC'].map((how) => ({ property: how + part, message: formatsTime })),
        ),
        { object: 'Intl', property: 'DateTimeFormat', message: formatsTime },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/lib/time.ts', 'src/**/*.test.{ts,tsx}', ...READER_CLOCK],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { paths: [{ name: '@/lib/time', importNames: ['readerClock', 'tournamentClock'], message: formatsTime }] }],
    },
  },
  {
    // Index arithmetic on arrays of known lengths, checked by tests.
    files: ['src/{bracket,bracket-view}/**/*.{ts,tsx}', 'src/api/tournament-reply.ts', 'src/**/*.test.{ts,tsx}'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // Every text for people is looked up in their language. A string with a capital first letter or a space is a text, except
    // where none can be.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/test/**', 'src/**/*.test.{ts,tsx}', 'src/**/testing.tsx', 'src/bracket/testing/**', 'src/bout/testing/**', 'src/lib/pseudo.ts'],
    plugins: { lingui },
    rules: {
      ...lingui.configs['flat/recommended'].rules,
      'lingui/no-unlocalized-strings': [
        'error',
        {
          ignore: [
            '^[a-z0-9][^\\s]*$', // a value of the protocol, one class
            '^[a-z0-9]*[-:[]', // several classes, a selector
            '^[A-Z0-9_]+$',
            '^[A-Z][a-z]+/[A-Z][A-Za-z/_]+$', // a time zone
            '^M[\\d HVh]*(–M)?$', // the number of a match; a line of a drawing
            '^(Apple|Google|Meta|Toproll|[gc] [a-z]$|Ctrl|⌘|Arrow|Bearer|Idempotency-|· Toproll)',
            '^(&|\\[|\\.|/|#|@|_|\\(m(in|ax)-|input, )',
          ],
          ignoreNames: [
            { regex: { pattern: 'className|[cC]lasses$|^(class|style|src|srcSet|href|type|id|width|height|d|viewBox|transform|autoComplete|key|kind|tone|rel|media|accept|name|role|sizes|to|from|path)$' } },
          ],
          ignoreFunctions: ['cx', '*.set', '*.get', '*.append', 'Error', 'TypeError', 'SyntaxError', 'ApiError', 'console.*', '*.closest', '*.querySelector', '*.querySelectorAll', '*.matches', 'matchMedia', '*.addEventListener', 'addEventListener', 'Intl.*', 'DOMException', 'CodeMissing', '*.replaceAll', '*.localeCompare', '*.includes', '*.startsWith', '*.endsWith'],
        },
      ],
    },
  },
  onlyImports(['src/lib/**/*.{ts,tsx}'], 'lib/', 'lib stands at the bottom and imports only lib.'),
  onlyImports(['src/api/**/*.{ts,tsx}'], '(api|lib)/', 'api imports only lib.'),
  onlyImports(['src/components/**/*.{ts,tsx}'], '(components|lib)/', 'components know no data and no screen.'),
  onlyImports(
    ['src/domain/**/*.{ts,tsx}'],
    '(domain|api|bracket|components|lib)/',
    'domain is what several features show of tournaments, matches and athletes: it imports api, bracket, components and lib.',
  ),
  onlyImports(
    ['src/bracket/**/*.{ts,tsx}'],
    '(bracket|lib|api/types)',
    'bracket says what a bracket is: it imports types and lib, and draws nothing.',
  ),
  onlyImports(['src/bout/**/*.{ts,tsx}'], '(bout|lib)/', 'bout says what a log amounts to: it imports lib, and draws nothing.'),
  onlyImports(['src/outbox/**/*.{ts,tsx}'], '(outbox|bout|api|components|lib)/', 'outbox keeps and sends entries of logs: it imports bout, api, components and lib.'),
  onlyImports(
    ['src/bracket-view/**/*.{ts,tsx}'],
    '(bracket-view|bracket|components|lib|api/types)',
    'bracket-view draws what it is given: it imports bracket, types, components and lib.',
  ),
  onlyImports(['src/live/**/*.{ts,tsx}'], '(live/|api/|lib/|bracket/apply$)', 'live imports only api, lib and how changes are applied.'),
  ...features,
);

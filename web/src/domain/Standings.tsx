import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limitIn, yearsOf } from './classes';
import type { components } from '@/api/schema';
import { Choice } from '@/components/Choice';
import { SectionHeader } from '@/components/PageHeader';
import { classSexName } from '@/lib/labels';
import { levelName } from './team-words';
import { TeamName, TeamTable } from './TeamTable';

type Shapes = components['schemas'];
type By = 'countries' | 'regions' | 'clubs';

const levels = [
  { by: 'countries', level: 'country', name: msg`Countries` },
  { by: 'regions', level: 'region', name: msg`Regions` },
  { by: 'clubs', level: 'club', name: msg`Clubs` },
] as const;
type Unit = 'kg' | 'lb';

/** Medals and points of the teams, and the best athletes with both arms. Empty tables are left out. */
export function StandingsTables({ standings: { medals, teams, groups, twoArms, teamBest }, unit }: { standings: Shapes['Standings']; unit: Unit }) {
  const [chosen, choose] = useState<By>();
  const there = levels.filter(({ by }) => medals[by].length > 0 || teams[by].length > 0);
  // If all are from one country, regions or clubs are compared.
  const compared = there.find(({ by }) => medals[by].length > 1 || teams[by].length > 1) ?? there.at(-1);
  const { by, level } = there.find((one) => one.by === chosen) ?? compared ?? levels[2];
  const best = teamBest > 0 ? plural(teamBest, { one: 'the best athlete in each class counts', other: 'the best # in each class count' }) : undefined;
  return (
    <div className="mt-12 flex flex-col gap-10">
      {there.length > 1 ? (
        <div className="max-w-md print:hidden">
          <Choice label={t`Compare`} value={by} options={there.map((one) => ({ value: one.by, label: i18n._(one.name) }))} onChange={(value) => { choose(value as By); }} />
        </div>
      ) : null}
      <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-2 print:grid-cols-2">
        {medals[by].length > 0 ? (
          <section aria-labelledby="medals" className="break-inside-avoid">
            <SectionHeader id="medals" title={t`Medals`} />
            <Table
              name={levelName(level)}
              columns={[t`Gold`, t`Silver`, t`Bronze`]}
              rows={medals[by].map(({ rank, team, short, gold, silver, bronze }) => ({ rank, name: team, short, values: [gold, silver, bronze] }))}
            />
          </section>
        ) : null}
        <TeamTable id="points" title={t`Points`} note={best} level={level} teams={teams[by]} />
        {groups.map(({ ages, teams: of }) => (
          <TeamTable key={ages.join()} id={`points-${ages.join('-')}`} title={ages.join(' · ')} note={best} level={level} teams={of[by]} />
        ))}
      </div>
      {twoArms.length > 0 ? (
        <section aria-labelledby="both-arms">
          <SectionHeader id="both-arms" title={t`Both arms`} />
          <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2 print:grid-cols-2">
            {twoArms.map(({ class: both, totals }) => (
              <div key={classOf(both, unit)} className="break-inside-avoid">
                <h3 className="mb-1 font-sans text-lg leading-snug font-semibold wrap-anywhere">{classOf(both, unit)}</h3>
                <Table
                  name={t`Name`}
                  columns={[t`Right`, t`Left`, t`Points`]}
                  rows={totals.map(({ rank, name, right, left, points }) => ({ rank, name, values: [placeOf(right), placeOf(left), points] }))}
                />
              </div>
            ))}
          </div>
        </section>
      ) : null}
    </div>
  );
}

/** A class of both arms: "Men 40+ 80 kg". */
function classOf({ sex, age, weight, group }: Shapes['ClassOfBothArms'], unit: Unit): string {
  const limit = weight.limit > 0 ? `${weight.over ? '+' : ''}${String(limitIn(unit, weight.limit))} ${unit}` : '';
  return [classSexName(sex), yearsOf(age), group, limit].filter(Boolean).join(' ');
}

const placeOf = ({ place }: { place: number }) => (place > 0 ? place : '–');

type Row = { rank: number; name: string; short?: string; values: ReactNode[] };

function Table({ name, columns, rows }: { name: string; columns: readonly string[]; rows: readonly Row[] }) {
  return (
    <table className="w-full border-t-2 border-line-2">
      <thead>
        <tr className="label text-ink-2">
          <th scope="col" className="w-12 py-2 text-start font-semibold"><Trans>Place</Trans></th>
          <th scope="col" className="py-2 text-start font-semibold">{name}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-1 py-2 text-end font-semibold">{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-t border-line">
            <td className="display py-2.5 text-xl text-ink-2">{row.rank}</td>
            <th scope="row" className="py-2.5 text-start text-lg leading-snug font-semibold wrap-anywhere"><TeamName team={row.name} short={row.short} /></th>
            {row.values.map((value, i) => (
              <td key={columns[i]} className="display w-14 px-1 py-2.5 text-end text-xl sm:w-18">{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

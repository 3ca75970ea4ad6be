import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { limitIn, yearsOf } from './classes';
import type { components } from '@/api/schema';
import { Choice } from '@/components/Choice';
import { SectionHeader } from '@/components/PageHeader';
import { cx } from '@/lib/cx';
import { dotted, plain } from '@/lib/isolate';
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
              rows={medals[by].map(({ rank, team, short, gold, silver, bronze, winners }) => ({ rank, name: team, short, values: [gold, silver, bronze], more: { label: plain(t`Medals of ${{ team }}`), list: <Winners of={winners} /> } }))}
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
            {twoArms.map(({ class: both, totals, splits }) => (
              <div key={classOf(both, unit)} className="break-inside-avoid">
                <h3 className="mb-1 font-sans text-lg leading-snug font-semibold wrap-anywhere">{classOf(both, unit)}</h3>
                <Table
                  name={t`Name`}
                  columns={[t`Right`, t`Left`, t`Points`]}
                  rows={totals.map(({ rank, name, right, left, points, byHand }) => ({ rank, name, values: [placeOf(right), placeOf(left), points], remark: byHand && t`Placed ahead by an organizer: ${{ reason: byHand }}` }))}
                />
                <p className="mt-1 text-ink-3">{t`In brackets: points of the place.`}</p>
                {splits.length > 0 ? (
                  <ul role="list" className="mt-2 text-ink-2">
                    {splits.map(({ name, number, right, left: other }) => (
                      <li key={`${name} ${String(number)}`} className="wrap-anywhere">{t`${{ name }}: no total, right arm in ${{ right: weightOf(right, unit) }}, left arm in ${{ left: weightOf(other, unit) }}`}</li>
                    ))}
                  </ul>
                ) : null}
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
  return [classSexName(sex), yearsOf(age), group, weight.limit > 0 ? weightOf(weight, unit) : ''].filter(Boolean).join(' ');
}

/** The limit of a class: "+110 kg"; all weights without one. */
function weightOf({ limit, over }: Shapes['ClassWeight'], unit: Unit): string {
  return limit > 0 ? `${over ? '+' : ''}${String(limitIn(unit, limit))} ${unit}` : t`all weights`;
}

/** A place with its points. */
const placeOf = ({ place, points }: Shapes['ArmPlace']) => (place > 0 ? <>{place} <span className="text-base text-ink-2">({points})</span></> : '–');

/** The athletes behind the medals of a team. */
function Winners({ of }: { of: Shapes['MedalRow']['winners'] }) {
  return (
    <ul role="list" className="border-s-4 border-line-2 ps-3 text-base">
      {of.map(({ name, class: won, place, number }) => (
        <li key={`${won._id} ${String(number ?? name)}`} className="border-b border-line py-1.5 wrap-anywhere">
          <bdi>{name}</bdi> <span className="text-ink-2">{dotted([won.name, t`place ${{ place }}`])}</span>
        </li>
      ))}
    </ul>
  );
}

type Row = { rank: number; name: string; short?: string; values: ReactNode[]; remark?: string; more?: { label: string; list: ReactNode } };

function Table({ name, columns, rows }: { name: string; columns: readonly string[]; rows: readonly Row[] }) {
  const [opened, open] = useState<ReadonlySet<string>>(new Set());
  const toggle = (row: string) => {
    const next = new Set(opened);
    if (!next.delete(row)) next.add(row);
    open(next);
  };
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
          <Fragment key={row.name}>
            <tr className="border-t border-line">
              <td className="display py-2.5 text-xl text-ink-2">{row.rank}</td>
              <th scope="row" className="py-2.5 text-start text-lg leading-snug font-semibold wrap-anywhere">
                {row.more ? (
                  <button type="button" aria-expanded={opened.has(row.name)} aria-label={row.more.label} onClick={() => { toggle(row.name); }} className="-my-2.5 flex min-h-11 w-full items-center gap-2 text-start wrap-anywhere">
                    <span className="min-w-0"><TeamName team={row.name} short={row.short} /></span>
                    <ChevronDown size={18} aria-hidden="true" className={cx('shrink-0 text-ink-3 print:hidden', opened.has(row.name) && 'rotate-180')} />
                  </button>
                ) : <TeamName team={row.name} short={row.short} />}
              </th>
              {row.values.map((value, i) => (
                <td key={columns[i]} className="display w-14 px-1 py-2.5 text-end text-xl whitespace-nowrap sm:w-18">{value}</td>
              ))}
            </tr>
            {row.more && opened.has(row.name) ? <tr><td colSpan={columns.length + 2} className="pb-4">{row.more.list}</td></tr> : null}
            {row.remark ? <tr><td colSpan={columns.length + 2} className="pb-2 text-ink-2 wrap-anywhere">{row.remark}</td></tr> : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

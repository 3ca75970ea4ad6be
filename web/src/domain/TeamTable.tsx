import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Fragment, useState } from 'react';
import { type Level, levelName } from './team-words';
import type { components } from '@/api/schema';
import { SectionHeader } from '@/components/PageHeader';
import { cx } from '@/lib/cx';
import { count } from '@/lib/format';
import { dotted, plain } from '@/lib/isolate';

type Team = components['schemas']['TeamRow'];
type Other = Team['others'][number];

type Props = { id: string; title: string; note?: string; level: Level; teams: readonly Team[] };

/** The points of teams; each opens to the entries behind them. Empty while no team has points. */
export function TeamTable({ id, title, note, level, teams }: Props) {
  const [opened, open] = useState<ReadonlySet<string>>(new Set());
  if (!teams.some(({ points, deductions }) => points > 0 || deductions.length > 0)) return null;
  const bySex = teams.some(({ men }) => men > 0) && teams.some(({ women }) => women > 0);
  const columns = bySex ? 5 : 3;
  const toggle = (team: string) => {
    const next = new Set(opened);
    if (!next.delete(team)) next.add(team);
    open(next);
  };
  return (
    <section aria-labelledby={id}>
      <SectionHeader id={id} title={title}>{note ? <p className="label text-ink-3">{note}</p> : null}</SectionHeader>
      <table className="w-full border-t-2 border-line-2">
        <thead>
          <tr className="label text-ink-2">
            <th scope="col" className="w-12 py-2 text-start font-semibold"><Trans>Place</Trans></th>
            <th scope="col" className="py-2 text-start font-semibold">{levelName(level)}</th>
            {bySex ? (
              <>
                <th scope="col" className="px-1 py-2 text-end font-semibold"><Trans>Women</Trans></th>
                <th scope="col" className="px-1 py-2 text-end font-semibold"><Trans>Men</Trans></th>
              </>
            ) : null}
            <th scope="col" className="px-1 py-2 text-end font-semibold"><Trans>Points</Trans></th>
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <Fragment key={team.team}>
              <tr className="border-t border-line break-inside-avoid">
                <td className="display py-2.5 text-xl text-ink-2">{team.rank ?? '–'}</td>
                <th scope="row" className="text-start text-lg leading-snug font-semibold">
                  <button
                    type="button"
                    aria-expanded={opened.has(team.team)}
                    aria-label={plain(t`How ${{ team: team.team }} scored`)}
                    onClick={() => { toggle(team.team); }}
                    className="flex min-h-11 w-full items-center gap-2 text-start wrap-anywhere"
                  >
                    <span className="min-w-0"><TeamName team={team.team} short={team.short} /></span>
                    <ChevronDown size={18} aria-hidden="true" className={cx('shrink-0 text-ink-3 print:hidden', opened.has(team.team) && 'rotate-180')} />
                  </button>
                </th>
                {bySex ? (
                  <>
                    <td className="display w-14 px-1 py-2.5 text-end text-lg text-ink-2">{points(team.women)}</td>
                    <td className="display w-14 px-1 py-2.5 text-end text-lg text-ink-2">{points(team.men)}</td>
                  </>
                ) : null}
                <td className="display w-14 px-1 py-2.5 text-end text-xl sm:w-18">{points(team.points)}</td>
              </tr>
              {opened.has(team.team) ? (
                <tr>
                  <td colSpan={columns} className="pb-4"><Entries team={team} /></td>
                </tr>
              ) : null}
              {team.byHand ? (
                <tr>
                  <td colSpan={columns} className="pb-2 text-ink-2 wrap-anywhere">{t`Rank set by an organizer: ${{ reason: team.byHand }}`}</td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
      <Deductions id={`${id}-deductions`} teams={teams} />
    </section>
  );
}

/** A team, on a phone in its short form. */
export function TeamName({ team, short }: { team: string; short?: string }) {
  if (!short) return <bdi>{team}</bdi>;
  return (
    <>
      <bdi className="sm:hidden">{short}</bdi>
      <bdi className="max-sm:hidden">{team}</bdi>
    </>
  );
}

/** The entries behind the points, and the other entries with the reason. */
function Entries({ team: { scorers, others } }: { team: Team }) {
  return (
    <ul role="list" className="border-s-4 border-line-2 ps-3 text-base">
      {scorers.map((one) => (
        <li key={`${one.class._id} ${String(one.number ?? one.name)}`} className="flex items-baseline gap-3 border-b border-line py-1.5">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <bdi>{one.name}</bdi> <span className="text-ink-2">{dotted([one.class.name, t`place ${{ place: one.place }}`])}</span>
          </span>
          <span className="tabular-nums">{points(one.points)}</span>
        </li>
      ))}
      {others.map((one) => (
        <li key={`${one.class._id} ${String(one.number ?? one.name)}`} className="flex items-baseline gap-3 border-b border-line py-1.5 text-ink-3">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <bdi>{one.name}</bdi> {dotted([one.class.name, one.place ? t`place ${{ place: one.place }}` : '', why(one)])}
          </span>
          <span>–</span>
        </li>
      ))}
    </ul>
  );
}

function why({ why: reason, nth = 0 }: Other): string {
  switch (reason) {
    case 'guest': return t`out of competition`;
    case 'individual': return t`does not score for this team`;
    case 'word': return t`no place`;
    case 'limit': return plural(nth - 1, { one: '# of the team already counts', other: '# of the team already count' });
  }
}

function Deductions({ id, teams }: { id: string; teams: readonly Team[] }) {
  if (teams.every(({ deductions }) => deductions.length === 0)) return null;
  return (
    <>
      <h3 id={id} className="label mt-4 text-ink-2"><Trans>Deductions</Trans></h3>
      <ul role="list" aria-labelledby={id} className="mt-1 text-base text-ink-2">
        {teams.flatMap(({ team, deductions }) =>
          deductions.map(({ points: taken, reason, athlete }, i) => (
            <li key={`${team} ${String(i)}`} className="wrap-anywhere">{t`${{ team }}: −${{ points: taken }} (${{ reason: dotted([reason, athlete]) }})`}</li>
          )),
        )}
      </ul>
    </>
  );
}

/** Points with a real minus sign. */
const points = (value: number) => `${value < 0 ? '−' : ''}${count(Math.abs(value))}`;

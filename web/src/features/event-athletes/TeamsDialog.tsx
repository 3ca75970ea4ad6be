import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { useUpdateEvent } from '@/api/event-changes';
import { type EventTeam, teamsOptions, useRenameTeams } from '@/api/teams';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { levelName } from '@/domain/team-words';
import { list } from '@/lib/format';

const keyOf = ({ level, team }: EventTeam) => `${level} ${team}`;

/** The teams of an event: first possible spellings of one team, then all; several can get one name in one action. */
export default function TeamsDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const { data: teams, error, refetch } = useQuery(teamsOptions(event._id));
  const [chosen, choose] = useState<readonly string[]>([]);
  const [typed, type] = useState<string>();
  const rename = useRenameTeams();
  const picked = (teams ?? []).filter((one) => chosen.includes(keyOf(one)));
  const [first] = picked;
  // The most frequent spelling; another one can be typed.
  const to = typed ?? picked.toSorted((a, b) => b.athletes - a.athletes)[0]?.team ?? '';
  const doubtful = (teams ?? []).filter(({ near }) => near.length > 0).length > 0;
  const toggle = (one: EventTeam) => {
    type(undefined);
    // Only teams of one level can merge.
    choose(chosen.includes(keyOf(one)) ? chosen.filter((key) => key !== keyOf(one)) : [...picked.filter(({ level }) => level === one.level).map(keyOf), keyOf(one)]);
  };
  return (
    <Dialog
      title={t`Teams`}
      description={t`Two spellings of a team split its points. Choose the spellings and give them one name.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Close</Trans></Button>
          <Button
            kind="primary"
            busy={rename.isPending}
            disabled={!first || to.trim() === '' || (picked.length === 1 && to.trim() === first.team)}
            onClick={() => {
              if (!first) return;
              rename.mutate({ eventId: event._id, level: first.level, from: picked.map(({ team }) => team), to: to.trim() }, {
                onSuccess: () => {
                  toast.success(picked.length > 1 ? t`Teams merged` : t`Team renamed`);
                  choose([]);
                  type(undefined);
                },
              });
            }}
          >
            {picked.length > 1 ? t`Merge ${{ count: picked.length }} teams` : t`Rename`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormProblem text={rename.isError ? messageOf(rename.error, t`Something went wrong!`) : undefined} />
        {!teams ? error ? <ErrorState message={messageOf(error, t`Couldn't load the teams.`)} onRetry={() => void refetch()} /> : <RowsSkeleton rows={5} /> : null}
        {teams?.length === 0 ? <EmptyState title={t`No teams yet.`} hint={t`Teams appear when you add an athlete with a club, region or country.`} /> : null}
        {doubtful ? <p className="font-semibold"><Trans>Some names look like the same team.</Trans></p> : null}
        {(['club', 'region', 'country'] as const).map((level) => {
          const of = (teams ?? []).filter((one) => one.level === level).toSorted((a, b) => Number(b.near.length > 0) - Number(a.near.length > 0));
          return of.length > 0 ? (
            <fieldset key={level} className="flex flex-col gap-1">
              <legend className="label mb-1 text-ink-2">{levelName(level)}</legend>
              {of.map((one) => (
                <CheckBox
                  key={keyOf(one)}
                  label={one.team}
                  hint={[
                    plural(one.athletes, { one: '# athlete', other: '# athletes' }),
                    one.near.length > 0 ? t`Same as ${{ teams: list(one.near) }}?` : '',
                  ].filter(Boolean).join('. ')}
                  checked={chosen.includes(keyOf(one))}
                  onChange={() => { toggle(one); }}
                />
              ))}
            </fieldset>
          ) : null;
        })}
        {first ? <TextField label={t`Team name`} maxLength={100} autoComplete="off" value={to} onChange={(change) => { type(change.target.value); }} /> : null}
        {first && picked.length === 1 ? <Forms key={keyOf(first)} event={event} team={first} /> : null}
      </div>
    </Dialog>
  );
}

/** Other forms of a team's name in documents: short, and in the second language. */
function Forms({ event, team: { level, team } }: { event: EventDetail; team: EventTeam }) {
  const { forms } = event.settings.teams;
  const own = (one: (typeof forms)[number]) => one.level === level && one.team.toLowerCase() === team.toLowerCase();
  const before = forms.find(own);
  const [short, setShort] = useState(before?.short ?? '');
  const [second, setSecond] = useState(before?.second ?? '');
  const update = useUpdateEvent(event._id);
  return (
    <form
      className="grid items-end gap-4 border-t border-line pt-4 sm:grid-cols-2"
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        const others = forms.filter((one) => !own(one));
        const some = short.trim() !== '' || second.trim() !== '';
        update.mutate(
          { settings: { teams: { forms: some ? [...others, { level, team, short: short.trim(), second: second.trim() }] : others } } },
          { onSuccess: () => { toast.success(t`Saved`); } },
        );
      }}
    >
      <TextField label={t`Short form`} hint={t`For lists of athletes.`} maxLength={30} autoComplete="off" value={short} onChange={(change) => { setShort(change.target.value); }} />
      <TextField label={t`In the second language`} hint={t`Behind the name in books with two languages.`} maxLength={100} autoComplete="off" value={second} onChange={(change) => { setSecond(change.target.value); }} />
      <div className="sm:col-span-2">
        <FormProblem text={update.isError ? messageOf(update.error, t`Something went wrong!`) : undefined} />
        <Button type="submit" size="sm" busy={update.isPending} disabled={short.trim() === (before?.short ?? '') && second.trim() === (before?.second ?? '')}><Trans>Save forms</Trans></Button>
      </div>
    </form>
  );
}

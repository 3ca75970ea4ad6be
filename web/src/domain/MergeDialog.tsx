import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { type Merge, mergePreviewOptions, type PersonKind, peopleOptions, useMergePeople } from '@/api/people';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { dotted } from '@/lib/isolate';
import { readerClock } from '@/lib/time';
import { useWhileShown } from '@/lib/while-shown';

type Person = { _id: string; name: string };

/** Maximum of shown people who may be the same person. */
const SHOWN = 8;

/** Merges two accounts of one person: choosing the account, comparing both, the outcome, and the final step. */
export default function MergeDialog({ person, kind = 'participant', onClose }: { person: Person; kind?: PersonKind; onClose: () => void }) {
  const [pair, setPair] = useState<{ kept: Person; gone: Person }>();
  if (!pair) {
    return (
      <FindOther
        person={person}
        kind={kind}
        onFound={(other) => {
          setPair({ kept: person, gone: other });
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Preview
      key={pair.kept._id}
      kept={pair.kept}
      gone={pair.gone}
      onSwap={() => {
        setPair({ kept: pair.gone, gone: pair.kept });
      }}
      onBack={() => {
        setPair(undefined);
      }}
      onClose={onClose}
    />
  );
}

function FindOther({ person, kind, onFound, onClose }: { person: Person; kind: PersonKind; onFound: (other: Person) => void; onClose: () => void }) {
  const [text, setText] = useState(person.name);
  const people = useQuery(peopleOptions(kind, { search: text.trim() || undefined, page: 1, limit: SHOWN + 1 }));
  const others = people.data?.items.filter((one) => one._id !== person._id) ?? [];
  return (
    <Dialog title={t`Merge ${{ name: person.name }} with another person`} onClose={onClose} actions={<Button onClick={onClose}><Trans>Cancel</Trans></Button>}>
      <div className="flex flex-col gap-4">
        <p><Trans>Choose the other account of the same person. All results are kept.</Trans></p>
        <TextField label={t`Search by name or email...`} autoComplete="off" value={text} onChange={(change) => { setText(change.target.value); }} />
        {people.isPending ? <RowsSkeleton rows={3} /> : null}
        {people.isError ? <ErrorState message={t`Couldn't load the people.`} onRetry={() => void people.refetch()} /> : null}
        {people.data && others.length === 0 ? <p className="text-ink-2"><Trans>No one else found. Search for part of the other name.</Trans></p> : null}
        <ul role="list" className="flex flex-col gap-2">
          {others.slice(0, SHOWN).map((one) => (
            <li key={one._id}>
              <Button wide tall onClick={() => { onFound(one); }}>{dotted([one.name, one.email || t`joined ${{ day: readerClock.day(one.createdAt) }}`])}</Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

type PreviewProps = { kept: Person; gone: Person; onSwap: () => void; onBack: () => void; onClose: () => void };

function Preview({ kept, gone, onSwap, onBack, onClose }: PreviewProps) {
  const preview = useQuery(mergePreviewOptions(kept._id, gone._id));
  const merge = useMergePeople();
  const close = useWhileShown(onClose);
  const m = preview.data;
  async function onConfirm() {
    try {
      await merge.mutateAsync({ kept: kept._id, gone: gone._id });
      toast.success(t`Merged into ${{ name: kept.name }}`);
      close();
    } catch {
      toast.error(t`Couldn't merge the accounts`);
    }
  }
  return (
    <Dialog
      title={t`Merge these two people?`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBack}><Trans>Back</Trans></Button>
          {m?.outcome ? (
            <Button kind="danger" busy={merge.isPending} onClick={() => void onConfirm()}>
              {t`Merge ${{ name: gone.name }} into ${{ other: kept.name }}`}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormProblem text={merge.error ? messageOf(merge.error, t`Couldn't reach the server.`) : undefined} />
        {preview.isPending ? <RowsSkeleton rows={4} /> : null}
        {preview.isError ? <ErrorState message={messageOf(preview.error, t`Couldn't reach the server.`)} onRetry={() => void preview.refetch()} /> : null}
        {m ? (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Side title={t`Account to keep`} side={m.kept} />
              <Side title={t`Account to close`} side={m.gone} />
            </div>
            <div>
              <Button icon={<ArrowLeftRight size={18} aria-hidden="true" />} onClick={onSwap}><Trans>Keep the other account</Trans></Button>
            </div>
            {m.conflicts.length > 0 ? (
              <div role="alert" className="border-s-4 border-danger bg-board-2 px-3 py-2">
                <p className="font-semibold"><Trans>Can't merge while both are in the same tournament:</Trans></p>
                <ul className="list-disc ps-5">
                  {m.conflicts.map(({ tournament, open }) => (
                    <li key={tournament._id}>
                      <bdi>{tournament.name}</bdi>: {open ? t`take one of them out there first.` : t`already drawn. If no match has started, revert the draw and take one of them out.`}
                    </li>
                  ))}
                </ul>
              </div>
            ) : null}
            {m.busy.length > 0 ? (
              <div role="alert" className="border-s-4 border-danger bg-board-2 px-3 py-2">
                <p className="font-semibold"><Trans>Can't merge while both are called or in a match. Finish one of these first:</Trans></p>
                <ul className="list-disc ps-5">
                  {m.busy.map(({ tournament, match, table }) => (
                    <li key={`${tournament._id} ${String(match)}`}>{dotted([`M${String(match)}`, tournament.name, table ? t`Table ${{ number: table }}` : ''])}</li>
                  ))}
                </ul>
              </div>
            ) : null}
            {m.outcome ? (
              <>
                <Side title={t`After the merge`} side={m.outcome} />
                <ul className="list-disc ps-5">
                  <li>{m.login ? t`The login of ${{ name: gone.name }} stays: ${{ email: m.gone.email }}.` : t`The account of ${{ name: gone.name }} is closed and logged out everywhere.`}</li>
                  {!m.login && m.kept.email === '' && m.gone.email !== '' ? <li>{t`The email ${{ email: m.gone.email }} is kept.`}</li> : null}
                  {m.numbers.map(({ event, kept: stays, gone: goes }) => (
                    <li key={event._id}>{t`${{ event: event.name }}: number ${{ stays }} stays, number ${{ goes }} is no longer used. All weights are kept.`}</li>
                  ))}
                  {m.numbers.filter(({ held }) => held).map(({ event }) => (
                    <li key={`held ${event._id}`}>{t`${{ event: event.name }}: the athlete stays on hold.`}</li>
                  ))}
                  {m.numbers.filter(({ browsers }) => browsers > 0).map(({ event, browsers }) => (
                    <li key={`browsers ${event._id}`}>{t`${{ event: event.name }}: browsers that get notifications: ${{ count: browsers }}.`}</li>
                  ))}
                  {m.outcome.familyName && !m.kept.familyName ? <li>{t`Family name: ${{ name: m.outcome.familyName }}.`}</li> : null}
                  {m.outcome.initials && !m.kept.initials ? <li><Trans>Visitors will see only initials.</Trans></li> : null}
                  {differences(m).map((text) => <li key={text} className="font-semibold text-danger">{text}</li>)}
                  <li><Trans>This can't be undone.</Trans></li>
                </ul>
              </>
            ) : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Signs that the two are different people. */
function differences({ kept, gone }: Merge): string[] {
  return [
    kept.birthYear && gone.birthYear && kept.birthYear !== gone.birthYear ? t`The birth years differ: ${{ kept: String(kept.birthYear) }} and ${{ gone: String(gone.birthYear) }}.` : '',
    kept.sex && gone.sex && kept.sex !== gone.sex ? t`The sexes differ.` : '',
  ].filter(Boolean);
}

function Side({ title, side }: { title: string; side: Merge['kept'] }) {
  return (
    <section aria-label={title} className="min-w-0 border-t-2 border-line-2 pt-2">
      <h3 className="label text-ink-3">{title}</h3>
      <p className="display text-2xl wrap-anywhere"><bdi>{side.name}</bdi></p>
      <p className="wrap-anywhere text-ink-2">{dotted([side.email || t`no email`, side.club, side.country, side.birthYear ? String(side.birthYear) : ''])}</p>
      <p>
        {dotted([
          plural(side.tournaments, { one: '# tournament', other: '# tournaments' }),
          plural(side.events, { one: '# event', other: '# events' }),
          t`${{ wins: side.wins }} won, ${{ losses: side.losses }} lost`,
          plural(side.points, { one: '# point', other: '# points' }),
        ])}
      </p>
    </section>
  );
}

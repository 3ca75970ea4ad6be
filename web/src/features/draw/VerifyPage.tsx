import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isRecord, sameBracket } from './record';
import { bracketOptions } from '@/api/bracket';
import { messageOf } from '@/api/client';
import { type DrawCheck, type DrawRecord, drawsOptions, useVerifyDraw } from '@/api/draws';
import { visitors } from '@/api/visitors';
import { visitedDrawsOptions, visitedTournamentOptions } from '@/api/visits';
import { Badge } from '@/components/Badge';
import { Brand } from '@/components/Brand';
import { Button } from '@/components/Button';
import { TextareaField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { Link } from '@/components/Link';
import { PageHeader, SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { Commitment, Pairings } from '@/domain/draws';
import { session } from '@/lib/session';

/** Checks a draw of this server or any other, for anyone. */
export default function VerifyPage() {
  const { event = '', slug = '', class: classId, number } = useSearch({ from: '/verify-draw' });
  const known = useQuery({ ...drawsOptions(event), enabled: Boolean(event && !slug && session.get()) });
  const visited = useQuery({ ...visitedDrawsOptions(slug), enabled: Boolean(slug) }, visitors);
  const draws = slug ? visited : known;
  const draw = draws.data?.draws.find((one) => one.class._id === classId && one.record.draw.number === number);
  return (
    <>
      <header className="bg-rail px-5 py-4 text-rail-ink">
        <Brand />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-4xl px-5 py-8 outline-none">
        <PageHeader title={t`Check a draw`} lead={draw?.class.name} />
        <p className="max-w-prose">
          <Trans>
            A draw record holds the list, the secret and the number from the hall. This page repeats the draw from them. Compare the hashes below with your photo of the published ones.
          </Trans>
        </p>
        <p className="mt-3 mb-6 max-w-prose text-ink-2">
          <Trans>
            This server checks draws from any server. To check without trusting a server, run <code dir="ltr">toproll draw draw.json</code>.
          </Trans>
        </p>
        {draws.isLoading ? <RowsSkeleton /> : null}
        {draws.isLoadingError ? <ErrorState message={t`Couldn't load the draws.`} onRetry={() => void draws.refetch()} /> : null}
        {draws.isLoading ? null : <Verifier key={draw ? 'known' : 'pasted'} given={draw?.record} of={draw?.state === 'made' ? { class: draw.class._id, visited: Boolean(slug) } : undefined} />}
        <p className="mt-10 border-t border-line pt-5">
          {slug ? (
            <Link to="/e/$slug" params={{ slug }} search={{ tab: 'draw' }}>
              <Trans>Back to the draw</Trans>
            </Link>
          ) : session.get() && event ? (
            <Link to="/events/$id/draw" params={{ id: event }}>
              <Trans>Back to the draw</Trans>
            </Link>
          ) : (
            <Link to="/login">
              <Trans>Back to the login</Trans>
            </Link>
          )}
        </p>
      </main>
    </>
  );
}

/** The class whose bracket is compared with a draw, in the form for visitors or signed-in people. */
type Drawn = { class: string; visited: boolean };

function Verifier({ given, of }: { given?: DrawRecord; of?: Drawn }) {
  const [text, setText] = useState(given ? JSON.stringify(given, null, 2) : '');
  const [wrong, setWrong] = useState<string>();
  const verify = useVerifyDraw();
  const check = (source: string) => {
    const record = isRecord(source);
    setWrong(record ? undefined : t`This isn't a draw record. Use the whole file, exactly as downloaded.`);
    if (record) verify.mutate(record);
    else verify.reset();
  };
  const take = (file: File | undefined) => {
    void file?.text().then((read) => {
      setText(read);
      check(read);
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!verify.isPending) check(text);
  };
  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        <TextareaField
          label={t`Draw record`}
          hint={t`Paste the contents of the file.`}
          rows={given ? 4 : 8}
          dir="ltr"
          spellCheck={false}
          value={text}
          error={wrong}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(undefined);
          }}
        />
        <label className="relative flex min-h-11 cursor-pointer flex-wrap items-center gap-3 border border-dashed border-edge px-4 py-3 font-semibold hover:bg-board-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <FileUp size={20} aria-hidden="true" className="shrink-0" />
          <Trans>Or choose a file, or drop it here</Trans>
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              take(event.target.files?.[0]);
              // The same file can be chosen again.
              event.target.value = '';
            }}
            // Over the whole label, so that it accepts dropped files.
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        <FormProblem text={verify.isError ? messageOf(verify.error, t`Couldn't check the draw. Try again.`) : undefined} />
        <div>
          <Button type="submit" kind="primary" busy={verify.isPending} disabled={!text.trim()}>
            <Trans>Check</Trans>
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {verify.isSuccess ? <Found check={verify.data.data} record={verify.variables} of={of} /> : null}
      </div>
    </>
  );
}

function Found({ check, record, of }: { check: DrawCheck; record: DrawRecord; of?: Drawn }) {
  const parts = { version: t`algorithm version`, number: t`draw number`, secret: t`SHA-256 of the secret`, entries: t`SHA-256 of the list` };
  return (
    <section aria-labelledby="found" className="mt-8 flex flex-col gap-4">
      <SectionHeader id="found" title={check.announced ? t`This is the draw that was announced` : t`This is not the draw that was announced`}>
        {check.announced ? <Badge tone="ok">{t`Confirmed`}</Badge> : <Badge tone="danger">{t`Not confirmed`}</Badge>}
      </SectionHeader>
      {check.differences.map(({ part, published, made }) => (
        <p key={part} className="border-s-4 border-danger ps-3 break-all">
          {t`The ${{ part: parts[part] }} was published as ${{ published }} but is ${{ made }}.`}
        </p>
      ))}
      {check.protected ? null : (
        <p className="border-s-4 border-warn ps-3">
          <Trans>No number from the hall was used. The draw is not protected against the operator, who could have chosen the secret.</Trans>
        </p>
      )}
      <Commitment record={record} />
      {of ? <Compared of={of} record={record} pairings={check.pairings} /> : null}
      <Pairings entries={record.draw.entries} pairings={check.pairings} />
    </section>
  );
}

/** Whether the bracket has the pairings that follow. */
function Compared({ of, record, pairings }: { of: Drawn; record: DrawRecord; pairings: DrawCheck['pairings'] }) {
  const known = useQuery({ ...bracketOptions(of.class), enabled: !of.visited });
  const visited = useQuery({ ...visitedTournamentOptions(of.class), enabled: of.visited }, visitors);
  const { data } = of.visited ? visited : known;
  if (!data || data.matches.length === 0) return null;
  return sameBracket(record, pairings, data) ? (
    <p className="border-s-4 border-ok ps-3">
      <Trans>The bracket matches these pairings.</Trans>
    </p>
  ) : (
    <p role="alert" className="border-s-4 border-danger ps-3 font-semibold">
      <Trans>The bracket doesn't match these pairings.</Trans>
    </p>
  );
}

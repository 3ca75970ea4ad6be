import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ImportResult } from './ImportResult';
import { ImportPreview } from './ImportPreview';
import { messageOf } from '@/api/client';
import { type ListLine, listReadingOptions } from '@/api/lists';
import { importPreviewOptions, useImportAthletes } from '@/api/people';
import { newIdempotencyKey } from '@/api/retry';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { type ChosenList, isEmptyList, ListSourceFields, noList } from '@/domain/entry-list/ListSourceFields';
import { Asides, ReadingChecks } from '@/domain/entry-list/ReadingChecks';
import { useSaid } from '@/domain/entry-list/said';

/** An example of a list; the server knows column names in any language. */
const example = () => t`name,email\nIrena Novak,irena@example.org`;

/** Athletes from a file or a pasted table: first a preview of each line, then all or none. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [list, setList] = useState<ChosenList>(noList);
  const [checking, setChecking] = useState(false);
  const [missing, setMissing] = useState(false);
  const said = useSaid();
  const sent = useRef({ csv: '', key: '' }); // a new key for each list, not for each try
  const run = useImportAthletes();
  const reading = useQuery({ ...listReadingOptions(undefined, list.source, said.said), enabled: checking });
  const lines = reading.data?.ask ? [] : (reading.data?.lines ?? []);
  const csv = csvFor(lines);
  // A sent list is not checked again, because its people may already exist.
  const preview = useQuery({ ...importPreviewOptions(csv), enabled: checking && lines.length > 0 && !reading.isPlaceholderData && (run.isIdle || run.isError) });
  const settled = preview.data !== undefined && !preview.isPlaceholderData && !reading.isPlaceholderData;

  async function importAll() {
    if (sent.current.csv !== csv) sent.current = { csv, key: newIdempotencyKey() };
    try {
      await run.mutateAsync(sent.current);
      toast.success(t`Athletes imported`);
    } catch {
      toast.error(t`Couldn't import the athletes`);
    }
  }
  function choose(next: ChosenList) {
    setList(next);
    setMissing(false);
    said.forget();
  }

  if (run.data) return <ImportResult made={run.data.lines} onClose={onClose} />;
  if (!checking) {
    return (
      <Dialog
        title={t`Import athletes`}
        width="wide"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}><Trans>Cancel</Trans></Button>
            <Button kind="primary" onClick={() => { if (isEmptyList(list)) setMissing(true); else setChecking(true); }}><Trans>Check the list</Trans></Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <p>
            <Trans>Each line needs a name and an email address. Status and password are optional. Athletes without a password get a link to set one.</Trans>
          </p>
          <ListSourceFields list={list} placeholder={example()} error={missing ? t`Choose a file or paste a list.` : undefined} onChange={choose} onFile={(chosen) => { choose(chosen); setChecking(true); }} />
        </div>
      </Dialog>
    );
  }
  // A doubtful line is not imported either until a person fixes it.
  const doubts = lines.filter((line) => line.problems.length > 0);
  const bad = (preview.data?.bad ?? 0) + doubts.length;
  return (
    <Dialog
      title={t`Import athletes`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button
            kind={bad > 0 ? 'primary' : 'plain'}
            disabled={run.isPending}
            onClick={() => {
              run.reset();
              setChecking(false);
            }}
          >
            {bad > 0 ? t`Change the list` : t`Back`}
          </Button>
          {bad > 0 || !settled || preview.data.good === 0 ? null : (
            <Button kind="primary" busy={run.isPending} onClick={() => void importAll()}>
              {plural({ count: preview.data.good }, { one: 'Import # athlete', other: 'Import # athletes' })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormProblem text={run.error ? messageOf(run.error, t`Couldn't reach the server. Try again: nobody is imported twice.`) : undefined} />
        {reading.isError || preview.isError ? (
          <ErrorState
            message={messageOf(reading.error ?? preview.error, t`The list couldn't be read. Check your connection and try again.`)}
            onRetry={() => void (reading.isError ? reading.refetch() : preview.refetch())}
          />
        ) : null}
        {reading.data && !reading.isError ? (
          <>
            <ReadingChecks reading={reading.data} said={said} people />
            {lines.length === 0 && !reading.data.ask ? <p><Trans>No athletes found on this list.</Trans></p> : null}
            {preview.data ? <ImportPreview preview={preview.data} lines={lines} said={said} busy={run.isPending} /> : lines.length > 0 && !preview.isError ? <RowsSkeleton rows={6} /> : null}
            <Asides reading={reading.data} said={said} people />
          </>
        ) : reading.isError ? null : (
          <RowsSkeleton rows={6} />
        )}
      </div>
    </Dialog>
  );
}

/** The list in the import's form, one line for each athlete. */
function csvFor(lines: readonly ListLine[]): string {
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const columns = ['name', 'email', 'family', 'status', 'password'] as const;
  const used = columns.filter((column, i) => i < 2 || lines.some((line) => line[column] !== ''));
  return [used.join(','), ...lines.map((line) => used.map((column) => quoted(line[column])).join(','))].join('\n');
}

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { ImportResult } from './ImportResult';
import { ImportPreview } from './ImportPreview';
import { messageOf } from '@/api/client';
import { previewImport, useImportAthletes } from '@/api/people';
import { newIdempotencyKey } from '@/api/retry';
import type { Import } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { TextareaField } from '@/components/Field';
import { FormActions, FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { textOf } from '@/lib/csv';
import { useForm } from '@/lib/form';

const formId = 'import-form';

/** A list as it may be; the server knows the columns by these names in every language. */
const example = () => t`name,email\nIrena Novak,irena@example.org`;

/** Athletes from a CSV file or a pasted table: first what each line would make, then all of them or nobody. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const [preview, setPreview] = useState<Import>();
  const [key, setKey] = useState(newIdempotencyKey); // another for each list, not for each try
  const run = useImportAthletes();

  async function importAll() {
    try {
      await run.mutateAsync({ csv, key });
      toast.success(t`Athletes imported`);
    } catch {
      toast.error(t`Error importing athletes`);
    }
  }

  if (run.data) return <ImportResult made={run.data.lines} onClose={onClose} />;
  if (!preview) {
    return (
      <Source
        csv={csv}
        onChecked={(text, found) => {
          setCsv(text);
          setKey(newIdempotencyKey());
          setPreview(found);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={t`Import Athletes`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button
            kind={preview.bad > 0 ? 'primary' : 'plain'}
            disabled={run.isPending}
            onClick={() => {
              run.reset();
              setPreview(undefined);
            }}
          >
            {preview.bad > 0 ? t`Mend the list` : t`Back`}
          </Button>
          {preview.bad > 0 ? null : (
            <Button kind="primary" busy={run.isPending} onClick={() => void importAll()}>
              {plural({ count: preview.good }, { one: 'Import # athlete', other: 'Import # athletes' })}
            </Button>
          )}
        </>
      }
    >
      <FormProblem text={run.error ? messageOf(run.error, t`The server could not be reached. Try again: nobody is imported twice.`) : undefined} />
      <ImportPreview preview={preview} busy={run.isPending} />
    </Dialog>
  );
}

type SourceProps = { csv: string; onChecked: (csv: string, preview: Import) => void; onClose: () => void };

/** Where the list comes from: a file, or pasted. */
function Source({ csv, onChecked, onClose }: SourceProps) {
  const file = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { csv },
    validate: (values) => ({ csv: values.csv.trim() ? undefined : t`Choose a file or paste a list.` }),
    submit: async (values) => {
      onChecked(values.csv, await previewImport(values.csv));
    },
    onRefused: () => {
      toast.error(t`Error reading the list`);
    },
  });
  return (
    <Dialog
      title={t`Import Athletes`}
      width="wide"
      onClose={onClose}
      actions={<FormActions form={formId} busy={form.busy} submit={t`Check the list`} onCancel={onClose} />}
    >
      <form id={formId} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <p>
          <Trans comment="The words in bold are names of columns and stay as they are.">
            The first line names the columns: <b>name</b> and <b>email</b>, and if you like <b>status</b> and <b>password</b>. Athletes
            without a password get a link to set one.
          </Trans>
        </p>
        <FormProblem text={form.problem} />
        <div>
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            aria-label={t`CSV file`}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen) void textOf(chosen).then((text) => { form.set('csv', text); });
              // The same file can be chosen again after it was mended.
              event.target.value = '';
            }}
          />
          <Button icon={<FileUp size={18} aria-hidden="true" />} onClick={() => file.current?.click()}>
            <Trans>Choose a CSV file</Trans>
          </Button>
        </div>
        <TextareaField
          label={t`List`}
          rows={10}
          spellCheck={false}
          placeholder={example()}
          hint={t`Or paste it here, also straight from a spreadsheet.`}
          value={form.values.csv}
          error={form.errors.csv}
          onChange={(event) => {
            form.set('csv', event.target.value);
          }}
        />
      </form>
    </Dialog>
  );
}

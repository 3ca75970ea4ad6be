import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { ImportPreview } from './ImportPreview';
import { messageOf } from '@/api/client';
import { type EventImport, type EventImportPreview, useImportEvent, usePreviewEventImport } from '@/api/event-files';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { base64Of } from '@/lib/base64';

/** The file extension of event files. */
const ending = '.toproll';

/** Imports the file of an event: choose it, see the preview, answer questions, import. */
export default function ImportDialog({ onClose, onImported }: { onClose: () => void; onImported: (eventId: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState('');
  const [people, setPeople] = useState<Record<string, string>>({});
  const [parts, setParts] = useState<Record<string, boolean>>({});
  const [shown, setShown] = useState<EventImportPreview>();
  const preview = usePreviewEventImport();
  const carryOut = useImportEvent();
  const request = async (): Promise<EventImport> => ({
    file: file ? base64Of(await file.arrayBuffer()) : '',
    ...(passphrase ? { passphrase } : {}),
    people,
    parts: Object.entries(parts).map(([classId, fromFile]) => ({ classId, fromFile })),
  });
  const look = async () => {
    setShown((await preview.mutateAsync(await request())).data);
  };
  const answered = shown
    ? shown.people.filter(({ _id, state }) => state === 'inDoubt' && people[_id] !== undefined).length + shown.parts.filter(({ classId, open }) => open && parts[classId] !== undefined).length
    : 0;
  const problem = carryOut.error ?? preview.error;
  return (
    <Dialog
      title={t`Import an event`}
      description={t`The file of an event from another Toproll, or one that comes back.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          {shown ? (
            <Button
              kind="primary"
              busy={carryOut.isPending}
              disabled={answered < shown.open}
              onClick={() => {
                void request().then((body) => {
                  carryOut.mutate(body, {
                    onSuccess: ({ data }) => {
                      toast.success(t`Event imported`);
                      onImported(data.eventId);
                    },
                  });
                });
              }}
            >
              <Trans>Import</Trans>
            </Button>
          ) : (
            <Button kind="primary" type="submit" form="event-file" busy={preview.isPending} disabled={!file}><Trans>Preview</Trans></Button>
          )}
        </>
      }
    >
      <form
        id="event-file"
        className="flex flex-col gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          // A refusal is shown above the fields.
          void look().catch(() => undefined);
        }}
      >
        <FormProblem text={problem ? messageOf(problem, t`Couldn't read the file. Try again.`) : undefined} />
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={input}
            type="file"
            accept={ending}
            aria-label={t`Event file`}
            className="sr-only"
            tabIndex={-1}
            onChange={(change) => {
              setFile(change.target.files?.[0]);
              setShown(undefined);
              setPeople({});
              setParts({});
              // The same file can be chosen again after a change.
              change.target.value = '';
            }}
          />
          <Button icon={<FileUp size={18} aria-hidden="true" />} onClick={() => input.current?.click()}><Trans>Choose a file</Trans></Button>
          <span className="min-w-0 wrap-anywhere font-semibold"><bdi>{file?.name}</bdi></span>
        </div>
        <TextField
          label={t`Passphrase`}
          type="password"
          autoComplete="off"
          hint={t`The one that was set when the file was written. Automatic copies may have none.`}
          value={passphrase}
          onChange={(change) => { setPassphrase(change.target.value); }}
        />
      </form>
      {shown ? (
        <section aria-label={t`Preview of the import`} className="mt-6">
          <ImportPreview
            preview={shown}
            people={people}
            parts={parts}
            onPerson={(id, answer) => { setPeople({ ...people, [id]: answer }); }}
            onPart={(id, fromFile) => { setParts({ ...parts, [id]: fromFile }); }}
          />
          {shown.open > answered ? (
            <p role="status" className="mt-4 font-semibold text-warn">
              {plural(shown.open - answered, { one: '# question is open.', other: '# questions are open.' })}
            </p>
          ) : null}
        </section>
      ) : null}
    </Dialog>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { type IssuedTableLink, useMakeTableLink } from '@/api/tables';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { CopyField } from '@/components/CopyField';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { FormActions, FormProblem } from '@/components/Form';
import { QRCode } from '@/components/QRCode';
import { toast } from '@/components/toast';
import { usualDay } from '@/domain/event';
import { tableName } from '@/domain/tables';
import { useForm } from '@/lib/form';
import { serverNow } from '@/lib/server-clock';
import { day } from '@/lib/time';

export type TableLinkDialogProps = { event: EventDetail; table: EventDetail['tables'][number]; onClose: () => void };

/** Makes a link with which a helper without an account scores at a table, and shows its code once, because only its digest is stored. */
export default function TableLinkDialog({ event, table, onClose }: TableLinkDialogProps) {
  const [made, setMade] = useState<IssuedTableLink>();
  return made ? <Made link={made} table={table} onClose={onClose} /> : <Make event={event} table={table} onMade={setMade} onClose={onClose} />;
}

function Make({ event, table, onMade, onClose }: TableLinkDialogProps & { onMade: (link: IssuedTableLink) => void }) {
  const make = useMakeTableLink();
  const [usual] = useState(() => usualDay(event, serverNow()));
  const form = useForm({
    initial: { helper: '', day: usual },
    validate: ({ helper }) => ({ helper: helper.trim() === '' ? t`Enter a name. Logs show who scored.` : undefined }),
    submit: async ({ helper, day }) => {
      const { data } = await make.mutateAsync({ tableId: table._id, helper, day });
      onMade(data);
    },
    onRefused: () => {
      toast.error(t`Couldn't create the link`);
    },
  });
  const { values, errors, set } = form;
  return (
    <Dialog
      title={t`Add helper link for ${{ name: tableName(table) }}`}
      width="narrow"
      onClose={onClose}
      actions={<FormActions form="table-link" submit={t`Create link`} busy={form.busy} onCancel={onClose} />}
    >
      <form id="table-link" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <FormProblem text={form.problem} />
        <p className="text-ink-2">
          <Trans>Anyone with this link can score at this table until 6 a.m. the next morning. They can't do anything else.</Trans>
        </p>
        <TextField
          label={t`Helper`}
          hint={t`Logs show this name.`}
          maxLength={60}
          value={values.helper}
          error={errors.helper}
          onChange={({ target }) => {
            set('helper', target.value);
          }}
        />
        <TextField
          label={t`Day`}
          type="date"
          value={values.day}
          error={errors.day}
          onChange={({ target }) => {
            set('day', target.value);
          }}
        />
      </form>
    </Dialog>
  );
}

function Made({ link, table, onClose }: { link: IssuedTableLink; table: EventDetail['tables'][number]; onClose: () => void }) {
  const date = day(link.day);
  const address = link.url ?? location.origin + link.path;
  return (
    <Dialog
      title={t`Link for ${{ name: link.helper }}`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => {
              print();
            }}
          >
            <Trans>Print</Trans>
          </Button>
          <Button kind="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-ink-2">
          <Trans>Scan this code with the helper's phone. The link works on {date} and is shown only now. If it's lost, end it and create another.</Trans>
        </p>
        <QRCode value={address} label={t`QR code of the link`} caption={tableName(table)} />
        <CopyField label={t`Address`} value={address} />
      </div>
    </Dialog>
  );
}

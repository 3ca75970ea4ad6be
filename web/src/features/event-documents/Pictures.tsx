import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { messageOf } from '@/api/client';
import { dataUrl, eventPictureOptions, type PictureKind, useSetEventPicture } from '@/api/event-pictures';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';

/** The logo of an event and the background of its certificates. A chosen picture is saved at once. */
export function PicturesDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  return (
    <Dialog title={t`Pictures`} width="narrow" onClose={onClose} actions={<Button kind="primary" onClick={onClose}><Trans>Done</Trans></Button>}>
      <div className="flex flex-col gap-8">
        <Picture event={event} kind="logo" label={t`Logo`} hint={t`On the title page, certificates and the public page. PNG or JPEG, at most ${{ most: 2 }} MB.`} />
        <Picture event={event} kind="background" label={t`Background of certificates`} hint={t`A4 in landscape. PNG or JPEG, at most ${{ most: 5 }} MB.`} />
      </div>
    </Dialog>
  );
}

function Picture({ event, kind, label, hint }: { event: EventDetail; kind: PictureKind; label: string; hint: string }) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState(false);
  const change = useSetEventPicture(event._id);
  const shown = useQuery(eventPictureOptions(event, kind));
  const problem = unread ? t`Couldn't read this file as a picture. Choose another file.` : change.isError ? messageOf(change.error, t`Couldn't save. Check your connection and try again.`) : undefined;

  async function choose(changed: ChangeEvent<HTMLInputElement>) {
    const chosen = changed.target.files?.[0];
    // The same file can be chosen again.
    changed.target.value = '';
    if (!chosen) return;
    setUnread(false);
    try {
      change.mutate({ kind, picture: await dataUrl(chosen) });
    } catch {
      setUnread(true);
    }
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans text-lg font-semibold">{label}</h3>
      <p className="mb-3 text-ink-2">{hint}</p>
      {shown.data ? <img src={shown.data} alt={label} className="mb-3 max-h-40 max-w-full border border-line bg-[#fff] object-contain" /> : null}
      <div className="flex flex-wrap gap-2">
        <Button busy={change.isPending} aria-describedby={problem ? `${id}-problem` : undefined} aria-label={t`Choose a file: ${label}`} onClick={() => { file.current?.click(); }}>
          <Trans>Choose a file</Trans>
        </Button>
        {event[kind] ? (
          <Button kind="quiet" disabled={change.isPending} aria-label={t`Remove: ${label}`} onClick={() => { change.mutate({ kind, picture: '' }); }}>
            <Trans>Remove</Trans>
          </Button>
        ) : null}
      </div>
      {problem ? <p id={`${id}-problem`} role="alert" className="mt-2 font-semibold text-danger">{problem}</p> : null}
      <input ref={file} type="file" accept="image/png,image/jpeg" aria-label={label} tabIndex={-1} className="sr-only" onChange={(changed) => void choose(changed)} />
    </section>
  );
}

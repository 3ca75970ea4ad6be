import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { embedCode } from './embed-code';
import type { EventDetail } from '@/api/types';
import { CopyButton } from '@/components/CopyButton';
import { SelectField, TextareaField } from '@/components/Field';
import { SectionHeader } from '@/components/PageHeader';
import { plain } from '@/lib/isolate';

/** The code with which another site shows a part of the event, and how that looks. */
export default function Embeds({ event: { slug, name, classes, public: isPublic } }: { event: EventDetail }) {
  const [part, setPart] = useState('now');
  const field = useRef<HTMLTextAreaElement>(null);
  const options = [
    { value: 'now', label: t({ message: 'Now', context: 'event' }) },
    { value: 'medals', label: t`Medals` },
    ...classes.map((one) => ({ value: `class/${one._id}`, label: one.name })),
  ];
  const path = `/e/${slug}/embed/${part}`;
  const title = plain(`${name} · ${options.find(({ value }) => value === part)?.label ?? ''}`);
  const code = embedCode(location.origin + path, title);
  return (
    <section aria-labelledby="embeds" className="mb-12">
      <SectionHeader id="embeds" title={t`For your website`} />
      <p className="mb-4 max-w-prose text-ink-2"><Trans>Paste this code into a page of any website. It shows the current state without an account or cookies.</Trans></p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <SelectField label={t`Content`} value={part} options={options} onChange={setPart} />
          <TextareaField ref={field} label={t`Code`} value={code} readOnly rows={9} spellCheck={false} dir="ltr" onFocus={({ target }) => { target.select(); }} />
          <p><CopyButton of={field} value={code} /></p>
        </div>
        {isPublic ? <Preview key={path} path={path} title={title} /> : null}
      </div>
    </section>
  );
}

/** The page in a frame, as high as it says. */
function Preview({ path, title }: { path: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(400);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<{ toprollHeight?: number } | null>) => {
      if (source === frame.current?.contentWindow && data?.toprollHeight) setHeight(data.toprollHeight);
    };
    addEventListener('message', listen);
    return () => { removeEventListener('message', listen); };
  }, []);
  return (
    <div className="border border-line">
      <iframe ref={frame} src={path} title={title} loading="lazy" style={{ blockSize: height }} className="w-full" />
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { FileArchive } from 'lucide-react';

/** Downloads a finished public event as a folder of pages, in a language; that of the screen if it is left out. */
export function ArchiveLink({ slug, language = '' }: { slug: string; language?: string }) {
  const { i18n } = useLingui();
  return (
    <a
      href={`/api/public/event/${encodeURIComponent(slug)}/archive?language=${language || i18n.locale}`}
      download
      className="inline-flex min-h-11 items-center gap-2 underline decoration-current/50 underline-offset-4 hover:decoration-2"
    >
      <FileArchive size={18} aria-hidden="true" />
      {t`Download as archive`}
    </a>
  );
}

import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { CalendarPlus } from 'lucide-react';

/** Opens a calendar file of the server, in the language of the screen: a phone then offers to add it to its calendar. */
export function CalendarLink({ path }: { path: string }) {
  const { i18n } = useLingui();
  return (
    <a href={`${path}?language=${i18n.locale}`} className="inline-flex min-h-11 items-center gap-2 underline decoration-current/50 underline-offset-4 hover:decoration-2">
      <CalendarPlus size={18} aria-hidden="true" />
      {t`Add to calendar`}
    </a>
  );
}

import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { CalendarLink } from '@/components/CalendarLink';
import { CopyField } from '@/components/CopyField';

/** A calendar of the athlete's expected matches; a subscription follows the day. */
export default function Calendar({ code }: { code: string }) {
  const { i18n } = useLingui();
  const path = `/api/public/me/${encodeURIComponent(code)}/calendar.ics`;
  const address = new URL(path, location.origin);
  address.searchParams.set('language', i18n.locale);
  return (
    <section aria-label={t`Calendar`} className="flex flex-col gap-3 border border-line bg-board px-4 py-4">
      <p><CalendarLink path={path} /></p>
      <CopyField label={t`Calendar address`} value={address.href} hint={t`Subscribe to it in a calendar app to follow changes of the expected times. Anyone with this address can open your day.`} />
    </section>
  );
}

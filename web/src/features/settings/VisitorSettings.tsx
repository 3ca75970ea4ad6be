import { t } from '@lingui/core/macro';
import { Section } from './Section';
import { messageOf } from '@/api/client';
import { useUpdateUser } from '@/api/users';
import { toast } from '@/components/toast';
import { session, useUser } from '@/lib/session';

/** What people without an account see of oneself on public pages. */
export function VisitorSettings() {
  const { _id, initials = false } = useUser();
  const update = useUpdateUser(_id);
  // What was just chosen, until the server has it.
  const chosen = update.isPending ? update.variables.initials : undefined;
  return (
    <Section title={t`Public pages`} hint={t`What people see of you who have no account.`}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={chosen ?? initials}
          onChange={(event) => {
            update.mutateAsync({ initials: event.target.checked }).then(
              ({ data }) => {
                session.setUser(data);
                toast.success(t`Saved`);
              },
              (error: unknown) => {
                toast.error(t`It could not be saved.`, messageOf(error, ''));
              },
            );
          }}
          className="mt-0.5 size-5 shrink-0 accent-(--ink)"
        />
        <span className="font-semibold">
          {t`Show my initials only`}
          <span className="block font-normal text-ink-2">{t`On the public pages of events and tournaments, A. L. stands in place of Ann Lee. Who is logged in still sees your name.`}</span>
        </span>
      </label>
    </Section>
  );
}

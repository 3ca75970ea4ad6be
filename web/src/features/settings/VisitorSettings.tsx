import { t } from '@lingui/core/macro';
import { Section } from './Section';
import { messageOf } from '@/api/client';
import { useUpdateUser } from '@/api/account';
import { CheckBox } from '@/components/CheckBox';
import { toast } from '@/components/toast';
import { session, useUser } from '@/lib/session';

/** What public pages show about the person. */
export function VisitorSettings() {
  const { _id, initials = false } = useUser();
  const update = useUpdateUser(_id);
  // The latest choice, until the server has it.
  const chosen = update.isPending ? update.variables.initials : undefined;
  return (
    <Section title={t`Public pages`} hint={t`What people without an account see of you.`}>
      <CheckBox
        label={t`Show only my initials`}
        hint={t`Public pages of events and tournaments show A. L. instead of Ann Lee. Logged-in users still see your name.`}
        checked={chosen ?? initials}
        onChange={(checked) => {
          update.mutateAsync({ initials: checked }).then(
            ({ data }) => {
              session.setUser(data);
              toast.success(t`Saved`);
            },
            (error: unknown) => {
              toast.error(t`Couldn't save the change. Try again.`, messageOf(error, ''));
            },
          );
        }}
      />
    </Section>
  );
}

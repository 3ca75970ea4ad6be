import { t } from '@lingui/core/macro';
import { AppearanceSettings } from './AppearanceSettings';
import { PasswordSettings } from './PasswordSettings';
import { ProfileSettings } from './ProfileSettings';
import { VisitorSettings } from './VisitorSettings';
import { PageHeader } from '@/components/PageHeader';

/** The person's account and the look of the app. */
export default function SettingsPage() {
  return (
    <>
      <PageHeader title={t`Settings`} />
      <div className="flex max-w-4xl flex-col gap-12">
        <ProfileSettings />
        <VisitorSettings />
        <PasswordSettings />
        <AppearanceSettings />
      </div>
    </>
  );
}

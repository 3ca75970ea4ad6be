import { AuthPanel } from '@/components/AuthPanel';
import { Link } from '@/components/Link';
import { path } from '@/lib/location';

/** What to do about a forgotten password on a server that sends no mail. */
export default function ForgotPasswordPage() {
  return (
    <AuthPanel title="Forgot your password">
      <p className="text-lg">
        This server does not send mail. Ask an organizer of your club: an organizer can give you a link with which you
        choose a new password.
      </p>
      <Link href={path.login}>Back to the login</Link>
    </AuthPanel>
  );
}

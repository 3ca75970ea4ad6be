import { LinkPage } from './ResetPasswordPage';

/** Where a link leads with which an athlete whom an organizer entered by name makes the account their own. */
export default function ClaimPage() {
  return <LinkPage claims />;
}

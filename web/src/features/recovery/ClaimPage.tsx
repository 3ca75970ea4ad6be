import { LinkPage } from './ResetPasswordPage';

/** The target of a link with which an athlete claims the account that an organizer made. */
export default function ClaimPage() {
  return <LinkPage claims />;
}

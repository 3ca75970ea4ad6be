import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { LegalText } from './LegalText';

/** The default, if the operator supplies no text. */
const usual = msg`The club, federation or person who gave you this address (the operator) runs this server. These terms are between you and the operator.

# Your account

Use your real name, because it appears in brackets and results. Keep your password to yourself. Organizers can change the status of an account, for example ban it, or remove it.

# Tournaments

By joining a tournament, you accept its rules and the decisions of its referees. A result counts as entered by a referee or an organizer. Organizers can correct it.

# No guarantee

The operator tries to keep this service running but doesn't guarantee that it is always available or free of errors.`;

/** The terms. */
export default function TermsPage() {
  return <LegalText page="terms" title={t`Terms of Service`} usual={i18n._(usual)} />;
}

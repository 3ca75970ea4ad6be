import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { LegalText } from './LegalText';

/** What holds where the operator says nothing else. */
const usual = msg`This server is run by the club, federation or person who gave you its address, called the operator here. These terms are between you and the operator.

# Your account

Give your real name: it stands in brackets and results. Keep your password to yourself. Organizers can change the state of an account, for example ban it, and remove it.

# Tournaments

By joining a tournament you accept its rules and the decisions of its referees. A result is what a referee or an organizer has entered; organizers can correct it while nothing later depends on it.

# What is not promised

The operator keeps this service running as well as it can, without a guarantee that it is available or free of errors at all times.`;

/** The terms that hold. */
export default function TermsPage() {
  return <LegalText page="terms" title={t`Terms of Service`} usual={i18n._(usual)} />;
}

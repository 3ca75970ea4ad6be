import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { LegalText } from './LegalText';

/** What holds where the operator says nothing else. */
const usual = msg`This server is run by the operator who gave you its address. What it keeps about you stays on it.

# What is kept

Your name, e-mail address, picture if you add one, the tournaments you join, your matches and their results, and your password in a form from which it cannot be read. Logs hold the address from which a call came.

# Who sees it

Everyone with an account on this server sees your name, your matches and your standing. Only organizers see your e-mail address. Nothing is given to others, and nothing is used for advertising.

# In your browser

Your login and the look you chose are kept in your browser’s local storage until you log out. There are no cookies for tracking.

# Your rights

Ask an organizer to correct your data or to remove your account. Your name stays in the brackets of tournaments that you have taken part in, because the results of others depend on them.`;

/** What is kept about people. */
export default function PrivacyPage() {
  return <LegalText page="privacy" title={t`Privacy Policy`} usual={i18n._(usual)} />;
}

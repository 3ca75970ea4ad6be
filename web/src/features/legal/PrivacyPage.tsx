import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { LegalText } from './LegalText';

/** The default, if the operator supplies no text. */
const usual = msg`The operator who gave you this address runs this server. Your data stays on it.

# What the server stores

Your name, e-mail address, picture if you add one, the tournaments you join, your matches and their results, and a hash of your password from which nobody can read it. Logs contain the IP address of each request.

# Who sees it

Everyone with an account on this server sees your name, your matches and your standing. Only organizers see your e-mail address. The server shares nothing with others and uses nothing for advertising.

# In your browser

Your browser keeps your login and your chosen appearance in local storage until you log out. There are no tracking cookies.

# Your rights

Ask an organizer to correct your data or remove your account. Your name stays in the brackets of tournaments you took part in, because other athletes' results depend on them.`;

/** The stored data about people. */
export default function PrivacyPage() {
  return <LegalText page="privacy" title={t`Privacy Policy`} usual={i18n._(usual)} />;
}

import { LegalText } from './LegalText';

/** What is kept about people, where the operator has set no text of its own. */
export default function PrivacyPage() {
  return (
    <LegalText title="Privacy Policy">
      <p>This server is run by the operator who gave you its address. What it keeps about you stays on it.</p>
      <h2>What is kept</h2>
      <p>
        Your name, e-mail address, picture if you add one, the tournaments you join, your matches and their results, and
        your password in a form from which it cannot be read. Logs hold the address from which a call came.
      </p>
      <h2>Who sees it</h2>
      <p>
        Everyone with an account on this server sees your name, your matches and your standing. Only organizers see your
        e-mail address. Nothing is given to others, and nothing is used for advertising.
      </p>
      <h2>In your browser</h2>
      <p>
        Your login and the look you chose are kept in your browser’s local storage until you log out. There are no
        cookies for tracking.
      </p>
      <h2>Your rights</h2>
      <p>
        Ask an organizer to correct your data or to remove your account. Your name stays in the brackets of tournaments
        that you have taken part in, because the results of others depend on them.
      </p>
    </LegalText>
  );
}

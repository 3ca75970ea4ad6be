import { LegalText } from './LegalText';

/** The terms that hold where the operator has set none of its own. */
export default function TermsPage() {
  return (
    <LegalText title="Terms of Service">
      <p>
        This server is run by the club, federation or person who gave you its address, called the operator here. These
        terms are between you and the operator.
      </p>
      <h2>Your account</h2>
      <p>
        Give your real name: it stands in brackets and results. Keep your password to yourself. Organizers can change the
        state of an account, for example ban it, and remove it.
      </p>
      <h2>Tournaments</h2>
      <p>
        By joining a tournament you accept its rules and the decisions of its referees. A result is what a referee or an
        organizer has entered; organizers can correct it while nothing later depends on it.
      </p>
      <h2>What is not promised</h2>
      <p>
        The operator keeps this service running as well as it can, without a guarantee that it is available or free of
        errors at all times.
      </p>
    </LegalText>
  );
}

import { useId } from 'react';
import { Button } from '@/components/Button';

const providers = ['Apple', 'Google', 'Meta'];

/** Signing in with an account from elsewhere; the operator sets it up. */
export function SignIns() {
  const reason = useId();
  return (
    <section aria-label="Other ways to log in" className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="grid grid-cols-3 gap-2">
        {providers.map((name) => (
          <Button key={name} disabled aria-describedby={reason} title="Not set up on this server">
            {name}
          </Button>
        ))}
      </div>
      <p id={reason} className="text-sm text-ink-3">
        Signing in with Apple, Google or Meta is not set up on this server.
      </p>
    </section>
  );
}

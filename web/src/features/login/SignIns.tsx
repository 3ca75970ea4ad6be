import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { signInOptions } from '@/api/recovery';
import { Button } from '@/components/Button';

const unknown = ['Apple', 'Google', 'Meta'].map((name) => ({ id: name.toLowerCase(), name, path: undefined, reason: undefined }));

/** Signing in with an account from elsewhere; the operator sets it up. */
export function SignIns() {
  const reasons = useId();
  const options = useQuery(signInOptions());
  const providers = options.data?.providers ?? unknown;
  return (
    <section aria-label="Other ways to log in" className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="grid grid-cols-3 gap-2">
        {providers.map(({ id, name, path, reason }) =>
          path ? (
            // Not a route of the app: the server sends the browser on.
            <Button
              key={id}
              onClick={() => {
                location.assign(path);
              }}
            >
              {name}
            </Button>
          ) : (
            <Button key={id} disabled aria-describedby={reasons} title={reason}>
              {name}
            </Button>
          ),
        )}
      </div>
      <div id={reasons} className="text-sm text-ink-3">
        {providers.map(({ id, reason }) => (reason ? <p key={id}>{reason}</p> : null))}
      </div>
    </section>
  );
}

import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { signInOptions } from '@/api/sign-in';
import { Button } from '@/components/Button';
import { list } from '@/lib/format';

const unknown = ['Apple', 'Google', 'Meta'].map((name) => ({ id: name.toLowerCase(), name, path: undefined, reason: undefined }));

/** Signing in with an account from elsewhere; the operator sets it up. */
export function SignIns() {
  const reasons = useId();
  const options = useQuery(signInOptions());
  const providers = options.data?.providers ?? unknown;
  // A common note for all of them.
  const missing = providers.filter(({ reason }) => reason).map(({ name }) => name);
  return (
    <section aria-label={t`Other ways to log in`} className="flex flex-col gap-3 border-t border-line pt-5">
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
      <p id={reasons} className="text-sm text-ink-3">
        {missing.length > 0 ? t`Signing in with ${{ providers: list(missing) }} is not set up on this server.` : null}
      </p>
    </section>
  );
}

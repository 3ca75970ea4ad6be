import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { Pad } from './Pad';
import { useSession } from '@/lib/session';
import { ErrorState } from '@/components/States';
import { Link } from '@/components/Link';
import { messageOf } from '@/api/client';
import { useLive } from '@/live/useLive';
import { useBout } from '@/outbox/use-outbox';

/** The pad of a match, for the scorer at the table. */
export default function PadPage() {
  return useSession() ? <Opened /> : null;
}

function Opened() {
  const { id } = useParams({ from: '/matches/$id' });
  useLive();
  const { bout, error, retry } = useBout(id);
  if (bout) return <Pad bout={bout} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 p-4 outline-none">
      <title>{t`Pad · Toproll`}</title>
      <h1 className="display text-3xl">{t`Pad`}</h1>
      {error ? <ErrorState message={messageOf(error, t`Couldn't load the match.`)} onRetry={retry} /> : <p role="status">{t`Loading…`}</p>}
      <Link to="/dashboard">{t`Dashboard`}</Link>
    </main>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '@/api/client';
import { useEnterTable } from '@/api/tables';
import { AuthPanel } from '@/components/AuthPanel';
import { Button } from '@/components/Button';
import { FormProblem } from '@/components/Form';
import { session, useSession } from '@/lib/session';

/**
 * The page of a table link: it logs a helper without an account in at the table. The part after the # is its secret,
 * which no server's log sees. If somebody is logged in on the device, it asks first.
 */
export default function EnterPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <AuthPanel title={t`Table`}>
      {token ? <Link key={token} token={token} /> : <NoLink />}
    </AuthPanel>
  );
}

function NoLink() {
  return (
    <>
      {session.ended() ? (
        <p className="text-lg font-semibold">
          <Trans>You are no longer logged in at the table.</Trans>
        </p>
      ) : null}
      <p className="text-lg">
        <Trans>Scan your table's code or open the full table link you received.</Trans>
      </p>
    </>
  );
}

function Link({ token }: { token: string }) {
  const navigate = useNavigate();
  const other = useSession()?.user;
  const enter = useEnterTable();
  const go = () => {
    enter.mutate(token, {
      onSuccess: ({ data: { token, user, table } }) => {
        session.set({ token, user: { ...user, email: '', table: table._id } });
        void navigate({ to: '/tables/$id', params: { id: table._id }, replace: true });
      },
    });
  };
  const asks = other !== undefined && other.role !== 'helper';
  const goAtOnce = useEffectEvent(() => {
    if (!asks) go();
  });
  useEffect(() => {
    goAtOnce();
  }, []);

  if (enter.isError) {
    return (
      <>
        <div role="alert">
          <FormProblem text={messageOf(enter.error, t`Couldn't reach the server. Check your connection and try again.`)} />
        </div>
        <Button onClick={go}>
          <Trans>Try again</Trans>
        </Button>
      </>
    );
  }
  if (asks && enter.isIdle) {
    const { name } = other;
    return (
      <>
        <p className="text-lg">
          <Trans>
            <bdi>{name}</bdi> is logged in on this device. Continuing as table helper logs this account out.
          </Trans>
        </p>
        <Button kind="primary" size="lg" onClick={go}>
          <Trans>Go to the table</Trans>
        </Button>
      </>
    );
  }
  return (
    <p role="status" className="text-lg">
      <Trans>Opening the table…</Trans>
    </p>
  );
}

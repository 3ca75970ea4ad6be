import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { reasonsOptions } from '@/api/queue';
import { isolated } from '@/lib/isolate';

/** Names the athletes of a called match who are also called at another event. Only officials may load that. */
export function CalledTwice({ eventId, matchId }: { eventId: string; matchId: string | undefined }) {
  const given = useQuery({ ...reasonsOptions(eventId), enabled: matchId !== undefined, retry: false });
  const twice = given.data?.filter((one) => one.kind === 'called-twice' && one.matchId === matchId) ?? [];
  return twice.map(({ athlete = '', elsewhere }) =>
    elsewhere ? (
      <p key={athlete} role="status" className="border-s-4 border-warn bg-warn-soft px-4 py-2 font-semibold text-warn wrap-anywhere">
        {t`${{ name: isolated(athlete) }} is also called at table ${{ number: elsewhere.table }} of ${{ event: isolated(elsewhere.event) }}`}
      </p>
    ) : null,
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Entry } from '@/api/types';
import { shownName } from '@/lib/shown-name';

/** The champion, in large type. */
export function ChampionBanner({ winner, unopposed }: { winner: Entry; unopposed: boolean }) {
  return (
    <section aria-label={t`Champion`} className="mb-7 flex flex-wrap items-end gap-x-6 gap-y-2 bg-rail px-5 py-5 text-rail-ink sm:px-8 sm:py-7 [print-color-adjust:exact]">
      <svg viewBox="0 0 48 48" aria-hidden="true" className="size-14 shrink-0 text-accent sm:size-20">
        <path d="M6 40h36v4H6zM6 12l9 9 9-15 9 15 9-9-4 24H10z" fill="currentColor" />
      </svg>
      <div className="min-w-0">
        <p className="label text-rail-ink-2"><Trans>Champion</Trans></p>
        <p className="display mt-1.5 text-5xl wrap-anywhere sm:text-7xl"><bdi>{shownName(winner.user)}</bdi></p>
        {unopposed ? <p className="mt-2 text-lg text-rail-ink-2"><Trans>Wins unopposed as the only athlete in this class.</Trans></p> : null}
      </div>
    </section>
  );
}

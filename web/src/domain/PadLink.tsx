import { t } from '@lingui/core/macro';
import { ButtonLink, type ButtonSize } from '@/components/Button';

/** The way to the pad of a match; `players` tells one from another in a list. */
export function PadLink({ matchId, players, size }: { matchId: string; players?: string; size?: ButtonSize }) {
  return (
    <ButtonLink to="/matches/$id" params={{ id: matchId }} size={size} aria-label={players === undefined ? undefined : t`Open pad: ${players}`}>
      {t`Open pad`}
    </ButtonLink>
  );
}

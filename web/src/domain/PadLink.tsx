import { t } from '@lingui/core/macro';
import { ButtonLink, type ButtonSize } from '@/components/Button';

/** The link to a match's pad; `players` distinguishes links in a list. */
export function PadLink({ matchId, players, size }: { matchId: string; players?: string; size?: ButtonSize }) {
  return (
    <ButtonLink to="/matches/$id" params={{ id: matchId }} size={size} aria-label={players === undefined ? undefined : t`Open pad: ${players}`}>
      {t`Open pad`}
    </ButtonLink>
  );
}

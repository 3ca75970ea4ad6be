import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { Frame } from './Frame';
import { TournamentOf } from './TournamentOf';

/** /t/{id}: a public tournament outside events. */
export default function TournamentPage() {
  const { id } = useParams({ from: '/t/$id' });
  return (
    <Frame>
      <TournamentOf id={id} from="/t/$id" above={<p className="label"><Trans>Tournament</Trans></p>} />
    </Frame>
  );
}

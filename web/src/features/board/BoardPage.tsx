import { useParams, useSearch } from '@tanstack/react-router';
import { Board } from './Board';
import './styles';
import { Visitors } from '@/live/Visitors';

/** /e/{slug}/board: a board for a projector, unattended for hours. */
export default function BoardPage() {
  const { slug } = useParams({ from: '/e/$slug/board' });
  const asked = useSearch({ from: '/e/$slug/board' });
  return (
    <Visitors>
      <Board slug={slug} {...asked} />
    </Visitors>
  );
}

import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { Frame } from './Frame';
import { TournamentOf } from './TournamentOf';
import { visitOptions } from '@/api/visits';
import { Link } from '@/components/Link';

/** /e/{slug}/classes/{id}: the live bracket of a class. */
export default function ClassPage() {
  const { slug, id } = useParams({ from: '/e/$slug/classes/$id' });
  return (
    <Frame>
      <TournamentOf id={id} slug={slug} from="/e/$slug/classes/$id" above={<Back slug={slug} />} />
    </Frame>
  );
}

/** The way back to the event. */
function Back({ slug }: { slug: string }) {
  const { data } = useQuery(visitOptions(slug));
  return (
    <p className="label -my-2 flex min-h-11 items-center gap-1 text-rail-ink print:text-ink-2">
      <ChevronLeft size={18} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
      <Link to="/e/$slug" params={{ slug }} search={{ tab: 'classes' }} quiet><bdi>{data?.name ?? t`All classes`}</bdi></Link>
    </p>
  );
}

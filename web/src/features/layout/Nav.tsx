import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { placesOf } from './navigation';
import type { Role } from '@/lib/session';

/** The screens of a role; the current one is bold with a bar. */
export function Nav({ role, onGo }: { role: Role | undefined; onGo?: () => void }) {
  return (
    <nav aria-label={t`Main`}>
      <ul className="flex flex-col">
        {placesOf(role).map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link
              to={href}
              activeOptions={{ exact: false, includeSearch: false }}
              onClick={onGo}
              className="relative flex min-h-11 items-center gap-3.5 px-6 font-display text-lg tracking-wide text-rail-ink-2 hover:bg-rail-2 hover:text-rail-ink aria-[current=page]:bg-rail-2 aria-[current=page]:font-semibold aria-[current=page]:text-rail-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-0 aria-[current=page]:before:inset-s-0 aria-[current=page]:before:w-1 aria-[current=page]:before:bg-rail-ink"
            >
              <Icon size={19} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

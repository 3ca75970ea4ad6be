import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Group, actionsFor } from './actions';
import { eventKeys } from './event-keys';
import { Dialog } from '@/components/Dialog';
import { Keys } from '@/components/Keys';
import { Link } from '@/components/Link';
import { usePreference } from '@/lib/use-preference';
import type { Role } from '@/lib/session';
import { paletteKeys, singleKeys } from '@/lib/shortcuts';

const groups = (): Record<Group, string> => ({
  general: t`Everywhere`,
  page: t`On a bracket page`,
  go: t`Go to`,
  create: t`Create`,
});

/** Keys outside the table of actions: they belong to the focused element. */
const others = (): Partial<Record<Group, readonly { keys: string; label: string }[]>> => ({
  general: [{ keys: paletteKeys, label: t`Commands` }],
  page: [
    { keys: '← → ↑ ↓', label: t`Move between matches` },
    { keys: t`Enter`, label: t`Open the match` },
  ],
});

/** Every key with a function, from the same table as the commands; the current screen's keys first. */
export default function Shortcuts({ role, onClose }: { role: Role | undefined; onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  const off = usePreference(singleKeys) === 'off';
  const [all, names, more] = [actionsFor(role), groups(), others()];
  const path = useLocation({ select: ({ pathname }) => pathname });
  // A person without a role at an event reaches its screens only by opening one.
  const screens = eventKeys().filter(({ isAt }) => role === 'organizer' || role === 'referee' || isAt(path));
  const here = screens.filter(({ isAt }) => isAt(path));
  const sections = [
    ...here,
    ...(Object.keys(names) as Group[]).map((group) => ({ title: names[group], rows: [...(more[group] ?? []), ...all.filter((action) => action.group === group && action.keys)] })),
    ...screens.filter((screen) => !here.includes(screen)),
  ];
  return (
    <Dialog
      title={t`Keyboard shortcuts`}
      description={
        off ? (
          <Trans>
            Single-key shortcuts are off in the{' '}
            <Link to="/settings" onClick={onClose}>
              settings
            </Link>
            . Press two-key shortcuts one key after the other.
          </Trans>
        ) : (
          <Trans>
            You can turn off single-key shortcuts in the{' '}
            <Link to="/settings" onClick={onClose}>
              settings
            </Link>
            . Press two-key shortcuts one key after the other.
          </Trans>
        )
      }
      onClose={onClose}
      width="wide"
      initialFocus={body}
    >
      <div ref={body} tabIndex={-1} className="grid outline-none gap-x-12 gap-y-7 sm:grid-cols-2">
        {sections.map(({ title, rows }) =>
          rows.length === 0 ? null : (
            <section key={title} aria-label={title}>
              <h3 className="label border-b-2 border-line-2 pb-2 text-ink-2">{title}</h3>
              <dl>
                {rows.map(({ label, keys = '' }) => (
                  <div key={label} className="flex min-h-10 items-center justify-between gap-4 border-b border-line">
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ),
        )}
      </div>
    </Dialog>
  );
}

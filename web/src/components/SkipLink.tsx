import { Trans } from '@lingui/react/macro';
/** The first stop of the keyboard, which skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="label fixed top-2 inset-s-2 z-60 -translate-y-20 rounded-xs bg-ink px-4 py-3 text-paper focus:translate-y-0 print:hidden"
    >
      <Trans>Skip to content</Trans>
    </a>
  );
}

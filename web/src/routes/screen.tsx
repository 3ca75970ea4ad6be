import { useLingui } from '@lingui/react';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { loadCode } from '@/lib/load-code';

/** A screen whose code is loaded when it is first needed, or a link to it is pointed at. */
export function screen(load: () => Promise<{ default: () => void }>): RouteComponent {
  const Screen = lazyRouteComponent(() => loadCode(load as () => Promise<{ default: RouteComponent }>));
  function InLanguage() {
    // All that it shows is looked up again when another language is chosen.
    useLingui();
    return <Screen />;
  }
  return Object.assign(InLanguage, { preload: Screen.preload });
}

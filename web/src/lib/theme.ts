import { preference } from './preference';

/** The chosen look; `system` follows the device. */
export const theme = preference('theme', ['system', 'light', 'dark']);

/** Applies the chosen look to the page, now and after each change; theme.css does the rest. */
export function followTheme() {
  const apply = () => {
    const chosen = theme.get();
    if (chosen === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
  };
  theme.subscribe(apply);
  apply();
}

/** Toggles day and night, from the current look. */
export function toggleTheme() {
  const chosen = theme.get();
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  theme.set(dark ? 'light' : 'dark');
}

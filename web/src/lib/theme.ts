import { preference } from './preference';

/** The look that a person chose; `system` follows the device. */
export const theme = preference('theme', ['system', 'light', 'dark']);

/** Puts the chosen look on the page, now and whenever another is chosen; theme.css does the rest. */
export function followTheme() {
  const apply = () => {
    const chosen = theme.get();
    if (chosen === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
  };
  theme.subscribe(apply);
  apply();
}

/** Day to night or back, from what is seen now. */
export function toggleTheme() {
  const chosen = theme.get();
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  theme.set(dark ? 'light' : 'dark');
}

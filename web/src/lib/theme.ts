/** The look that a person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'theme';

/** The chosen look. */
export function getTheme(): Theme {
  const value = localStorage.getItem(key);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Puts the chosen look on the page; theme.css does the rest. */
export function applyTheme(theme: Theme = getTheme()) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Keeps the look for the next visit and applies it now. */
export function setTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme(theme);
}

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The key that the page's first script reads too (app/document.ts). */
const key = 'theme';

/** What the person chose on this device; storage that is blocked means the system's theme. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme at once and keeps it for this device. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // It holds until the page is left.
  }
}

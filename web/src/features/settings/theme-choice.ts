import { readLocal, removeLocal, writeLocal } from '../../lib/local-storage';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The storage key, which the page's first script reads as well (app/document.ts). */
const key = 'theme';

/** The theme chosen on this device; if storage is blocked, the system's theme. */
export function readTheme(): Theme {
  const stored = readLocal(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The colors of the browser's own bars: the light one, then the dark one (app/document.ts). */
function colorBrowser(theme: Theme): void {
  const colors = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  colors.forEach((color, index) => {
    const own = index === 0 ? 'light' : 'dark';
    const chosen = own === theme ? 'all' : 'not all';
    color.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen);
  });
}

/** Applies a theme immediately and saves it on this device. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  colorBrowser(theme);
  if (theme === 'system') removeLocal(key);
  else writeLocal(key, theme);
}

import { readSession, writeSession } from '../lib/storage';

/** The file of this build that is loaded first, whose name differs in each build. */
const build = import.meta.url;
/** The build whose page was reloaded last. */
const key = 'quad-reloaded-build';
/** Loaded once the app runs. */
let typedText: typeof import('../lib/typed-text') | null = null;

/**
 * Reloads the page if the server no longer has its build, once for each build; what is typed is put back. Without a
 * network, and with any other failure, the page stays.
 */
async function reloadIfReplaced(): Promise<void> {
  if (readSession(key) === build) return;
  const { status } = await fetch(build, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404) return;
  writeSession(key, build);
  // Without storage nothing would stop the next reload, or keep the text.
  if (readSession(key) !== build) return;
  typedText?.keepTypedText();
  // Nothing is lost: nobody needs to be asked.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  location.reload();
}

/** Whether this tab had such a reload: what was typed before is put back before somebody goes on typing. */
export const wasReloaded = () => readSession(key) !== null;

/** Follows a new release: a page whose code is gone from the server is loaded again. Call once. */
export function followReleases(): void {
  addEventListener('vite:preloadError', () => void reloadIfReplaced().catch(() => {}));
}

/** Watches what is typed from now on, and puts back what was typed before such a reload. Call once. */
export async function followTyping(): Promise<void> {
  typedText = await import('../lib/typed-text');
  typedText.watchTyping();
  typedText.restoreTypedText();
}

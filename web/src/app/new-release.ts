import { readSession, writeSession } from '../lib/storage';
import { keepTypedText, restoreTypedText, watchTyping } from '../lib/typed-text';

/** The file of this build that is loaded first, whose name differs in each build. */
const build = import.meta.url;
/** The build whose page was reloaded last. */
const key = 'quad-reloaded-build';

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
  keepTypedText();
  // Nothing is lost: nobody needs to be asked.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  location.reload();
}

/** Follows a new release: a page whose code is gone from the server is loaded again. Call once. */
export function followReleases(): void {
  watchTyping();
  restoreTypedText();
  addEventListener('vite:preloadError', () => void reloadIfReplaced().catch(() => {}));
}

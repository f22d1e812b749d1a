import { useEffect } from 'react';

/**
 * Has the service worker keep a page, its code and its data, for when there is no network: without this, a page that
 * was opened before the worker was there, or reached without loading it, is not kept.
 * @param data paths of the responses that the page shows
 */
export function useKeptPage(page: string, data: readonly string[], isReady: boolean): void {
  const paths = data.join(' ');
  useEffect(() => {
    if (!isReady || !('serviceWorker' in navigator) || !navigator.onLine) return;
    const keep = async () => {
      await navigator.serviceWorker.register('/sw.js');
      const { active } = await navigator.serviceWorker.ready;
      const { loadedFiles } = await import('./offline');
      const own = { page, data: paths.split(' ').filter(Boolean), isChanged: true };
      active?.postMessage({ kind: 'keep', own, files: loadedFiles() });
    };
    // Refused (a private window, no HTTPS): then the page needs a network, as any other.
    keep().catch(() => {});
  }, [page, paths, isReady]);
}

import { useEffect, useState } from 'react';

/** False on the server, during hydration and until the browser is idle: for work that can come last. */
export function useIdleReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const ready = () => setReady(true);
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(ready, { timeout: 2000 });
      return () => cancelIdleCallback(handle);
    }
    const handle = setTimeout(ready, 200);
    return () => clearTimeout(handle);
  }, []);
  return isReady;
}

import { liveCode, liveProgress, stepMs, withLiveCode } from '@quad/shared/pass-code';
import { useEffect, useState } from 'react';
import { fromBase64Url } from '../../lib/base64url';
import type { ShownPass } from './passes.api';

interface LiveCode {
  /** What the QR code says. */
  text: string;
  /** How much of its 30 seconds had passed when it was made, from 0 to 1; null if it is no live code. */
  progress: number | null;
}

/**
 * A pass with the live code of this moment by the server's clock, made on this device every 30 seconds. Where the browser has no cryptography
 * (no HTTPS), the code alone.
 */
export function useLiveCode({ code, secret, offset }: ShownPass): LiveCode | null {
  const [live, setLive] = useState<LiveCode | null>(null);
  useEffect(() => {
    if (code === null || secret === null) return setLive(null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const renew = async () => {
      const at = Date.now() + offset;
      const made = await liveCode(fromBase64Url(secret), at);
      if (isGone) return;
      setLive({ text: withLiveCode(code, made), progress: liveProgress(at) });
      timer = setTimeout(() => void renew(), stepMs * (1 - liveProgress(Date.now() + offset)) + 20);
    };
    renew().catch(() => setLive({ text: code, progress: null }));
    // A phone in a pocket stops the clock of its pages.
    const wake = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      void renew().catch(() => {});
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [code, secret, offset]);
  return live;
}

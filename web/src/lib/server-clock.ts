const key = 'quad-server-clock';

/**
 * What to add to this device's clock to get the server's, in milliseconds. Remembered, because a response that the
 * service worker kept says what time it was when it was sent.
 * @param now the server's clock in a response, in milliseconds
 */
export function serverOffset(now: number): number {
  const offset = now - Date.now();
  try {
    const [latest = 0, known = 0] = JSON.parse(localStorage.getItem(key) ?? '[]') as number[];
    if (now <= latest) return known;
    localStorage.setItem(key, JSON.stringify([now, offset]));
  } catch {
    // Where nothing can be kept, no response is kept either.
  }
  return offset;
}

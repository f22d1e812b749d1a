/** An address, or null if it is none: what `URL.parse` does in browsers newer than those we support. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

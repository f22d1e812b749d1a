import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs values that come back in links, so that no table has to store them. */
export interface Signer {
  /** A URL-safe token for `value`, made only here. `purpose` keeps one kind from passing as another. */
  sign(purpose: string, value: string): string;
  /** The value of a token made by `sign` for the same purpose, else null. */
  verify(purpose: string, token: string): string | null;
}

/** HMAC-SHA256 with a key derived from the server's secret for this use only (RFC 5869). */
export function createSigner(secret: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'quad signed links', 32));
  const signature = (purpose: string, value: string) =>
    createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');
  const sign = (purpose: string, value: string) =>
    `${Buffer.from(value).toString('base64url')}.${signature(purpose, value)}`;
  return {
    sign,
    verify(purpose, token) {
      const [encoded = ''] = token.split('.');
      const value = Buffer.from(encoded, 'base64url').toString('utf8');
      // The text, not the bytes: decoding takes many texts for the same bytes.
      const given = Buffer.from(token);
      const expected = Buffer.from(sign(purpose, value));
      return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
    },
  };
}

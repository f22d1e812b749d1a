/**
 * The part of WebCrypto that shared code needs; browsers and Node both have it. Declared here for the same
 * reason as URLSearchParams.
 */
declare const crypto: {
  readonly subtle: {
    importKey(
      format: 'raw',
      key: Uint8Array<ArrayBuffer>,
      algorithm: { name: 'HMAC'; hash: 'SHA-256' },
      extractable: boolean,
      usages: ['sign'],
    ): Promise<CryptoKey>;
    sign(algorithm: 'HMAC', key: CryptoKey, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  };
};
interface CryptoKey {
  readonly type: string;
}

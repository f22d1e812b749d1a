import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compressing less than this costs more than it saves, in bytes. */
const minCompressedBytes = 1_000;

export type Encoding = 'br' | 'gzip' | 'identity';

/** The encoding to answer with; '*' and weights other than 0 are taken as equally welcome. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const accepts = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(header);
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** A response body: encoded once in each encoding, however often it is sent. */
export class EncodedBody {
  readonly identity: Buffer;
  /** Weak, because it stands for the content in every encoding. */
  readonly etag: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.identity = Buffer.from(text);
    this.etag = `W/"${this.identity.length.toString(36)}-${crc32(this.identity).toString(36)}"`;
  }

  /** True when a client's If-None-Match holds this content. */
  isKnownTo(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false;
    return ifNoneMatch === this.etag || ifNoneMatch === '*' || ifNoneMatch.includes(this.etag.slice(2));
  }

  /** The bytes to send, and the encoding they really are in. */
  async in(encoding: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }> {
    if (encoding === 'identity' || this.identity.length < minCompressedBytes) {
      return { bytes: this.identity, encoding: 'identity' };
    }
    let compressed = this.compressed.get(encoding);
    if (!compressed) {
      // Brotli 4 costs about as much as gzip 6 and sends less.
      compressed =
        encoding === 'br'
          ? compressBrotli(this.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
          : compressGzip(this.identity);
      this.compressed.set(encoding, compressed);
    }
    return { bytes: await compressed, encoding };
  }
}

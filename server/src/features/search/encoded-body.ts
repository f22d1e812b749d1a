import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  crc32,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** For fewer bytes, compression costs more than it saves. */
const minCompressedBytes = 1_000;

/**
 * With the default of 22 bits, brotli allocates 8 MB for each body, which wakes the collector; few bodies are larger than
 * this window of 128 kB.
 */
const brotliWindowBits = 17;

type Encoding = 'br' | 'gzip' | 'identity';

/** How hard a body is compressed, by encoding. */
interface Quality {
  br: number;
  gzip: number;
}

/** For bodies that few get: brotli 1 takes half the CPU of 2 for 5 to 8 % more, and less of both than gzip 1. */
const quickly: Quality = { br: 1, gzip: 3 };
/**
 * For searches, most of which are asked for once: brotli 0 takes 110 us for 78 kB where 1 takes 150, or 330 when the system takes its
 * tables of half a megabyte back after each body; 13 % more bytes.
 */
export const mostQuickly: Quality = { ...quickly, br: 0 };
/** For bodies that wait for slow lines, or are sent to many. */
const thorough: Quality = { br: 5, gzip: 6 };

const brotliOptions = ({ br }: Quality) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: br, [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits },
});

interface EncodedBytes {
  bytes: Buffer;
  /** content-length and content-encoding, names and values alternating. */
  headers: string[];
}

/** The response for a body. */
export interface BodyResponse {
  status: 200 | 304;
  /** content-length and content-encoding, names and values alternating; none with 304. */
  headers: string[];
  bytes?: Buffer;
}

const welcomes = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
};

/** The encoding of a response; all weights other than 0 are treated as equal. */
function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  if (welcomes.br.test(header)) return 'br';
  return welcomes.gzip.test(header) ? 'gzip' : 'identity';
}

/** What compresses a body while it is sent; null if the client takes none. */
export function compressing({ 'accept-encoding': accepted }: IncomingHttpHeaders): {
  encoding: Encoding;
  stream: Transform;
} | null {
  const encoding = acceptedEncoding(accepted);
  if (encoding === 'identity') return null;
  const stream =
    encoding === 'br' ? createBrotliCompress(brotliOptions(quickly)) : createGzip({ level: quickly.gzip });
  return { encoding, stream };
}

/** Whether a client's If-None-Match has an entity tag. */
export const isKnownTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag.slice(2)));

function withHeaders(bytes: Buffer, encoding: Encoding): EncodedBytes {
  const headers = ['content-length', String(bytes.length)];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  return { bytes, headers };
}

/** A response body that is compressed once per encoding, however often it is sent. */
export class EncodedBody {
  /** Weak, because it is the same for every encoding of the content. */
  readonly etag: string;
  private readonly identity: EncodedBytes;
  private readonly compressed = new Map<Encoding, EncodedBytes>();
  /** The encodings that are thorough, or will be. */
  private readonly thorough = new Set<Encoding>();

  /** @param quick how hard it is compressed at first */
  constructor(
    content: string | Buffer,
    private readonly quick: Quality = quickly,
  ) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.identity = withHeaders(bytes, 'identity');
    this.etag = `W/"${bytes.length.toString(36)}-${crc32(bytes).toString(36)}"`;
  }

  /** At most this many bytes of memory, with all encodings. */
  get maxBytes(): number {
    return this.identity.bytes.length * 2;
  }

  /** The response to these headers, if nothing has to be compressed for it first. */
  madeFor({ 'if-none-match': known, 'accept-encoding': accepted }: IncomingHttpHeaders): BodyResponse | null {
    if (isKnownTag(known, this.etag)) return { status: 304, headers: [] };
    const encoding = this.encodingFor(accepted);
    const encoded = encoding === 'identity' ? this.identity : this.compressed.get(encoding);
    return encoded ? { status: 200, ...encoded } : null;
  }

  /** The response to these headers: 304 if the client has the content, else its bytes. */
  makeFor(headers: IncomingHttpHeaders): BodyResponse {
    return (
      this.madeFor(headers) ?? { status: 200, ...this.compress(this.encodingFor(headers['accept-encoding'])) }
    );
  }

  /** Compresses it thoroughly, once; until that is done, the response is what it was before. */
  async compressMore({ 'accept-encoding': accepted }: IncomingHttpHeaders): Promise<void> {
    const encoding = this.encodingFor(accepted);
    if (encoding === 'identity' || this.thorough.has(encoding)) return;
    this.thorough.add(encoding);
    const { bytes } = this.identity;
    const compressed =
      encoding === 'br'
        ? await compressBrotli(bytes, brotliOptions(thorough))
        : await compressGzip(bytes, { level: thorough.gzip });
    this.compressed.set(encoding, withHeaders(compressed, encoding));
  }

  private encodingFor(accepted: string | undefined): Encoding {
    return this.identity.bytes.length < minCompressedBytes ? 'identity' : acceptedEncoding(accepted);
  }

  /** In this thread: passing half a millisecond of work to another costs a third more, and those who wait gain nothing. */
  private compress(encoding: Encoding): EncodedBytes {
    const { bytes } = this.identity;
    const compressed =
      encoding === 'br'
        ? brotliCompressSync(bytes, brotliOptions(this.quick))
        : gzipSync(bytes, { level: this.quick.gzip });
    const encoded = withHeaders(compressed, encoding);
    this.compressed.set(encoding, encoded);
    return encoded;
  }
}

import { type FileHandle, open } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import type { Bounds } from './area';
import { BasemapError } from './basemap-error';

/** Limits of the format: https://wiki.openstreetmap.org/wiki/PBF_Format. */
const headerMaxBytes = 64 * 1024;
const blobMaxBytes = 32 * 1024 * 1024;

const understoodFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes']);
const nanodegrees = 1e-9;

interface ExtractHeader {
  /** What the extract covers, if it says so. */
  bounds: Bounds | null;
  requiredFeatures: string[];
}

interface Blob {
  type: string;
  data: Uint8Array;
}

const notAnExtract = (path: string) =>
  new BasemapError(`${path} is not an OpenStreetMap extract in PBF format (.osm.pbf).`);
const cutOff = (path: string) =>
  new BasemapError(`${path} is cut off: it ends in the middle of a block. Download it again.`);
const damaged = (path: string) => new BasemapError(`${path} is damaged. Download it again.`);

async function openExtract(path: string): Promise<FileHandle> {
  try {
    const file = await open(path);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    throw new BasemapError(`${path} is not a file.`);
  } catch (error) {
    if (error instanceof BasemapError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new BasemapError(
      code === 'ENOENT' ? `There is no file ${path}.` : `${path} can't be read (${code}).`,
    );
  }
}

/** The next bytes of a file; fewer at its end. */
async function readNext(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, null);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

function readBlobHeader(bytes: Uint8Array): { type: string; size: number } {
  return new PbfReader(bytes).readFields(
    (tag, header, pbf) => {
      if (tag === 1) header.type = pbf.readString();
      else if (tag === 3) header.size = pbf.readVarint();
    },
    { type: '', size: 0 },
  );
}

/** The content of a blob; null if it is compressed in a way that is not understood. */
function unpack(bytes: Uint8Array): Uint8Array | null {
  const { raw, deflated } = new PbfReader(bytes).readFields(
    (tag, blob, pbf) => {
      if (tag === 1) blob.raw = pbf.readBytes();
      else if (tag === 3) blob.deflated = pbf.readBytes();
    },
    { raw: null, deflated: null } as { raw: Uint8Array | null; deflated: Uint8Array | null },
  );
  return deflated ? inflateSync(deflated, { maxOutputLength: blobMaxBytes }) : raw;
}

/** The next blob, or null at the end of the file. */
async function readBlob(file: FileHandle, path: string, isFirst: boolean): Promise<Blob | null> {
  const broken = () => (isFirst ? notAnExtract(path) : damaged(path));
  const length = await readNext(file, 4);
  if (length.length < 4) {
    if (isFirst) throw notAnExtract(path);
    if (length.length > 0) throw cutOff(path);
    return null;
  }
  const headerLength = length.readUInt32BE();
  if (headerLength === 0 || headerLength > headerMaxBytes) throw broken();
  const headerBytes = await readNext(file, headerLength);
  if (headerBytes.length < headerLength) throw isFirst ? notAnExtract(path) : cutOff(path);
  const { type, size } = readBlobHeader(headerBytes);
  if (size > blobMaxBytes || (isFirst && type !== 'OSMHeader')) throw broken();
  const bytes = await readNext(file, size);
  if (bytes.length < size) throw cutOff(path);
  let data: Uint8Array | null;
  try {
    data = unpack(bytes);
  } catch {
    throw damaged(path);
  }
  if (!data) {
    throw new BasemapError(`${path} is compressed in an unusual way. Write it again with 'osmium cat'.`);
  }
  return { type, data };
}

function readHeader(bytes: Uint8Array): ExtractHeader {
  return new PbfReader(bytes).readFields(
    (tag, header, pbf) => {
      if (tag === 1) {
        const [west = 0, east = 0, north = 0, south = 0] = pbf.readMessage((edge, edges, pbf) => {
          if (edge >= 1 && edge <= 4) edges[edge - 1] = pbf.readSVarint() * nanodegrees;
        }, [] as number[]);
        header.bounds = [west, south, east, north];
      } else if (tag === 4) header.requiredFeatures.push(pbf.readString());
    },
    { bounds: null, requiredFeatures: [] } as ExtractHeader,
  );
}

/**
 * Reads an extract block by block, so that memory doesn't grow with its size.
 * @param onHeader called first, with what the extract covers
 * @returns the decompressed blocks of elements
 * @throws BasemapError if it is no extract, cut off or damaged
 */
export async function* readBlocks(
  path: string,
  onHeader: (header: ExtractHeader) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const file = await openExtract(path);
  try {
    for (let isFirst = true; ; isFirst = false) {
      const blob = await readBlob(file, path, isFirst);
      if (!blob) return;
      if (blob.type === 'OSMData') yield blob.data;
      if (!isFirst) continue;
      const header = readHeader(blob.data);
      const unknown = header.requiredFeatures.find((feature) => !understoodFeatures.has(feature));
      if (unknown) throw new BasemapError(`${path} needs a reader that understands '${unknown}'.`);
      onHeader(header);
    }
  } finally {
    await file.close();
  }
}

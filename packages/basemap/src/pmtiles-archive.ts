import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { Compression, TileType } from 'pmtiles';
import type { Bounds, Point } from './area';
import type { Tile } from './tiles';

/** The format: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. Header and root are in its first 16 KiB. */
const headerBytes = 127;
const rootMaxBytes = 16_384 - headerBytes;
/** Entries of a leaf, if the root can't hold all. */
const leafEntries = 4_096;
const version = 3;

interface Entry {
  id: number;
  /** How many tiles in a row it is; 0 for a leaf. */
  run: number;
  offset: number;
  length: number;
}

export interface Archive {
  tiles: readonly Tile[];
  minZoom: number;
  maxZoom: number;
  bounds: Bounds;
  center: Point;
  centerZoom: number;
  /** As JSON: name, attribution, layers. */
  metadata: object;
}

function directory(entries: readonly Entry[]): Buffer {
  const out = new PbfWriter();
  out.writeVarint(entries.length);
  entries.forEach(({ id }, i) => {
    out.writeVarint(id - (entries[i - 1]?.id ?? 0));
  });
  for (const { run } of entries) out.writeVarint(run);
  for (const { length } of entries) out.writeVarint(length);
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1];
    out.writeVarint(before && before.offset + before.length === offset ? 0 : offset + 1);
  });
  return gzipSync(out.finish(), { level: 9 });
}

/** The root directory and the leaves that it may need. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (whole.length <= rootMaxBytes) return { root: whole, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const roots: Entry[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += leafEntries) {
    const leaf = directory(entries.slice(from, from + leafEntries));
    roots.push({ id: entries[from]?.id ?? 0, run: 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(roots), leaves: Buffer.concat(leaves) };
}

/** Tiles with the same content, such as those in the middle of a lake, are stored once. */
function arrange(tiles: readonly Tile[]): { entries: Entry[]; contents: Buffer[] } {
  const entries: Entry[] = [];
  const contents: Buffer[] = [];
  const offsets = new Map<string, number>();
  let end = 0;
  for (const { id, data } of [...tiles].sort((a, b) => a.id - b.id)) {
    const key = data.toString('latin1');
    const known = offsets.get(key);
    const offset = known ?? end;
    if (known === undefined) {
      offsets.set(key, end);
      contents.push(data);
      end += data.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, run: 1, offset, length: data.length });
  }
  return { entries, contents };
}

/** The bytes of a PMTiles file. */
export function writeArchive(archive: Archive): Buffer {
  const { entries, contents } = arrange(archive.tiles);
  const { root, leaves } = directories(entries);
  const metadata = gzipSync(JSON.stringify(archive.metadata));
  const data = Buffer.concat(contents);
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header[7] = version;
  let at = headerBytes;
  [root, metadata, leaves, data].forEach(({ length }, i) => {
    header.writeBigUInt64LE(BigInt(at), 8 + 16 * i);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * i);
    at += length;
  });
  [archive.tiles.length, entries.length, contents.length].forEach((count, i) => {
    header.writeBigUInt64LE(BigInt(count), 72 + 8 * i);
  });
  const isClustered = 1;
  header.set(
    [isClustered, Compression.Gzip, Compression.Gzip, TileType.Mvt, archive.minZoom, archive.maxZoom],
    96,
  );
  const degrees = (value: number, position: number) => header.writeInt32LE(Math.round(value * 1e7), position);
  archive.bounds.forEach((edge, i) => {
    degrees(edge, 102 + 4 * i);
  });
  header[118] = archive.centerZoom;
  archive.center.forEach((value, i) => {
    degrees(value, 119 + 4 * i);
  });
  return Buffer.concat([header, root, metadata, leaves, data]);
}

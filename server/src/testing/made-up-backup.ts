import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type ArchiveWriter, readArchive, writeArchive } from '../features/backups/archive';
import { linesIn } from '../features/backups/backups.service';
import { type Manifest, RowCounter } from '../features/backups/manifest';
import type { Section } from '../features/backups/sections';

/** A section of a backup as anybody could write it. */
export interface MadeUpSection {
  section: {
    kind: string;
    schema?: string;
    name?: string;
    key?: string;
    columns?: { name: string; type?: string }[];
    manifest?: Manifest;
  };
  data: { bytes: Buffer; isCompressible: boolean }[];
}

export interface PartsOfBackup {
  /** Without the manifest. */
  sections: MadeUpSection[];
  manifest: Manifest;
}

/** All of a small backup. */
export async function partsOfBackup(path: string, passphrase: string): Promise<PartsOfBackup> {
  const sections: MadeUpSection[] = [];
  let manifest: Manifest | null = null;
  for await (const { section, data } of readArchive(path, passphrase)) {
    const pieces: MadeUpSection['data'] = [];
    for await (const bytes of data) pieces.push({ bytes, isCompressible: section.kind === 'table' });
    if (section.kind === 'manifest') manifest = section.manifest;
    else sections.push({ section, data: pieces });
  }
  if (!manifest) throw new Error('The backup has no manifest');
  return { sections, manifest };
}

/** The manifest of what the sections hold, which nobody can tell from a real one. */
function manifestOf({ sections, manifest }: PartsOfBackup): Manifest {
  const tables: Manifest['tables'] = {};
  const hash = createHash('sha256');
  let count = 0;
  let bytes = 0;
  for (const { section, data } of sections) {
    if (section.kind === 'table') {
      const counter = new RowCounter();
      for (const piece of data) for (const line of linesIn(piece.bytes)) counter.add(line);
      tables[`${section.schema}.${section.name}`] = counter.totals();
    } else if (section.kind === 'file') {
      count += 1;
      for (const piece of data) {
        hash.update(piece.bytes);
        bytes += piece.bytes.length;
      }
    }
  }
  return { ...manifest, tables, files: { count, bytes, hash: hash.digest('hex') } };
}

/** A backup with other content, whole and under its passphrase; returns its path. */
export async function madeUpBackup(
  parts: PartsOfBackup,
  passphrase: string,
  folder: string,
  change: (parts: PartsOfBackup) => void,
): Promise<string> {
  const changed = structuredClone({
    manifest: parts.manifest,
    sections: parts.sections.map(({ section }) => ({ section, data: [] as MadeUpSection['data'] })),
  });
  for (const [index, part] of changed.sections.entries()) part.data = parts.sections[index]?.data ?? [];
  change(changed);
  const manifest = manifestOf(changed);
  const path = join(folder, 'quad-2026-01-01T000000Z.backup');
  const fill = async (archive: ArchiveWriter) => {
    for (const { section, data } of changed.sections) {
      await archive.begin(section as Section);
      for (const { bytes, isCompressible } of data) await archive.add(bytes, { isCompressible });
    }
    await archive.begin({ kind: 'manifest', manifest });
  };
  await writeArchive(path, passphrase, fill);
  return path;
}

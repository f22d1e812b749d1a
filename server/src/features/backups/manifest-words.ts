import type { LeftOut } from './backups.service';
import type { Manifest } from './manifest';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** What a backup holds, in one line. */
export function manifestWords({ madeAt, tables, files, version, commit, database }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const build = commit ? `${version} (${commit})` : version;
  return `${rows} rows of ${Object.keys(tables).length} tables (${database}), ${files.count} files (${megabytes(files.bytes)}), as of ${madeAt}, Quad ${build}`;
}

/** What a backup left out, for a person; null if it has all that there was. */
export const leftOutWords = ({ count, some }: LeftOut): string | null =>
  count === 0
    ? null
    : `Left out: ${count} objects in the bucket that Quad has not made, such as ${some.map((key) => JSON.stringify(key)).join(', ')}`;

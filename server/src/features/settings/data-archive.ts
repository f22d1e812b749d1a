import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { ZipFile } from 'yazl';
import type { AppContext } from '../../app-context';
import { readInBatches } from '../../db/batches';
import type { Db } from '../../db/client';
import { schema } from '../../db/schema';
import { personalData, type TableName } from './personal-data';
import type { PersonalTable } from './rows-of-person';

const about = `Everything Quad has about you.

There is one file per table, with its rows as we store them. We leave out passwords and other secrets, and what
belongs to other people. Times are in UTC. Your videos and your picture are in the folder "files".
`;

interface StoredFile {
  [column: string]: unknown;
  key: string;
  name: string;
}

/** A person's rows of a table as JSON, in pieces of which each is made quickly. */
async function fileOf(
  db: Db,
  table: PgTable,
  { rowsOf, secrets = [] }: PersonalTable,
  userId: string,
): Promise<Buffer> {
  const pieces: string[] = [];
  const query = sql`
    select to_jsonb(t) - ${sql.param([...secrets])}::text[] as row
    from ${sql.identifier(getTableName(table))} t where ${rowsOf(userId)}`;
  await readInBatches(db, query, (rows) => {
    pieces.push(rows.map(({ row }) => JSON.stringify(row, null, 2)).join(',\n'));
  });
  return Buffer.from(`[${pieces.join(',\n')}]`);
}

/** The person's own videos and picture, with distinct names. */
async function filesOf(db: Db, userId: string): Promise<StoredFile[]> {
  const { rows } = await db.execute<StoredFile>(sql`
    select storage_key as key, 'videos/' || id || '-' || regexp_replace(filename, '[^A-Za-z0-9._-]+', '-', 'g') as name
    from media where user_id = ${userId}
    union all
    select substr(profile_image_url, 2), 'picture.webp' from users
    where id = ${userId} and profile_image_url like '/avatars/%'`);
  return rows;
}

/**
 * Writes the archive of one person's data.
 * @returns its size in bytes
 */
export async function writeDataArchive(
  { database: { db }, storage }: AppContext,
  userId: string,
  path: string,
): Promise<number> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  zip.addBuffer(Buffer.from(about), 'README.txt');
  for (const [name, personal] of Object.entries(personalData)) {
    if ('nobodys' in personal) continue;
    const table = schema[name as TableName];
    zip.addBuffer(await fileOf(db, table, personal, userId), `${getTableName(table)}.json`);
  }
  for (const { key, name } of await filesOf(db, userId)) {
    // A file that is being deleted right now mustn't fail the archive.
    if (await storage.head(key)) {
      zip.addReadStreamLazy(`files/${name}`, { compress: false }, (give) => {
        storage.get(key).then(
          (stored) => give(null, stored?.body ?? Readable.from([])),
          (error: Error) => give(error, Readable.from([])),
        );
      });
    }
  }
  zip.end();
  await written;
  return (await stat(path)).size;
}

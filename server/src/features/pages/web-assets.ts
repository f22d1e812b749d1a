import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { inArray, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { webAssets } from '../../db/schema/web-assets';
import { notFound } from '../../plugins/errors';
import { immutableCaching } from '../../plugins/web';

/** How long the files of a build are served after the last process with it ended. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** How often a process records that its build is in use. */
const seenEveryMs = 60 * 60 * 1000;
/** Files added by one statement: some hundred kilobytes. */
const filesInOneStatement = 50;

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
const assetName = /^[\w-]{1,80}\.(js|css|woff2)$/;
const keptName = /^[\w-]{1,80}\.(js|css|woff2)(\.br|\.gz)?$/;
/** Compressed variants, the smallest first. */
const variants = [
  { suffix: '.br', encoding: 'br' },
  { suffix: '.gz', encoding: 'gzip' },
] as const;

/**
 * Puts the files of a build, with their compressed variants, where every process finds them, whichever build it
 * has itself, and records that the build is in use.
 */
async function keepAssets(db: Db, folder: string, now: Date): Promise<void> {
  const names = readdirSync(folder)
    .filter((name) => keptName.test(name))
    .sort();
  // In one order for all processes, which would otherwise wait for each other's rows in a circle.
  const locked = db
    .select({ name: webAssets.name })
    .from(webAssets)
    .where(inArray(webAssets.name, names))
    .orderBy(webAssets.name)
    .for('update');
  const marked = await db
    .update(webAssets)
    .set({ seenAt: now })
    .where(inArray(webAssets.name, locked))
    .returning({ name: webAssets.name });
  const known = new Set(marked.map(({ name }) => name));
  const missing = names.filter((name) => !known.has(name));
  for (let from = 0; from < missing.length; from += filesInOneStatement) {
    const files = missing.slice(from, from + filesInOneStatement);
    await db
      .insert(webAssets)
      .values(files.map((name) => ({ name, body: readFileSync(join(folder, name)), seenAt: now })))
      .onConflictDoNothing();
  }
}

/** Deletes the files of builds that no process has had for a week. */
export async function sweepAssets(db: Db, now: Date): Promise<void> {
  await db.delete(webAssets).where(lt(webAssets.seenAt, new Date(now.getTime() - keptMs)));
}

/**
 * Serves the files of other builds than this process has: pages that were opened before a release load more of
 * their code later, and while a release is rolled out, those of the new build may ask an old process.
 * @param folder the files of this process' build, which the web plugin serves
 */
export async function webAssetRoutes(
  app: FastifyInstance,
  { database: { db }, now }: AppContext,
  folder: string,
): Promise<void> {
  await keepAssets(db, folder, now());
  const timer = setInterval(
    () => keepAssets(db, folder, now()).catch((error: unknown) => app.log.warn(error)),
    seenEveryMs,
  );
  app.addHook('onClose', async () => clearInterval(timer));

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const accepted = request.headers['accept-encoding'] ?? '';
    const names = [
      ...variants.filter(({ encoding }) => accepted.includes(encoding)).map(({ suffix }) => name + suffix),
      name,
    ];
    const [file] = assetName.test(name)
      ? await db
          .select({ name: webAssets.name, body: webAssets.body })
          .from(webAssets)
          .where(inArray(webAssets.name, names))
          .orderBy(sql`array_position(${sql.param(names)}::text[], ${webAssets.name})`)
          .limit(1)
      : [];
    if (!file) {
      // The next process may have it: nothing in between must remember that it was not here.
      reply.header('cache-control', 'no-store');
      throw notFound();
    }
    const variant = variants.find(({ suffix }) => file.name === name + suffix);
    if (variant) reply.header('content-encoding', variant.encoding);
    return reply
      .header('cache-control', immutableCaching)
      .header('vary', 'accept-encoding')
      .type(contentTypes[extname(name)] ?? 'application/octet-stream')
      .send(file.body);
  });
}

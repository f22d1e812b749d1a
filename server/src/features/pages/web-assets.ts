import { inArray, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { webAssets } from '../../db/schema/web-assets';
import { type Finder, sendShared } from '../../plugins/early-responses';
import { notFound } from '../../plugins/error-responses';
import { type AssetFile, type BuildFiles, responseOf, variantsOf } from './build-files';

/** How long the files of a build are served after the last process with it ended. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** How often a process records that its build is in use. */
const seenEveryMs = 60 * 60 * 1000;
/** Files added by one statement: some hundred kilobytes. */
const filesInOneStatement = 50;

/**
 * Puts the files of a build where every process finds them, whichever build it has itself, and records that the
 * build is in use.
 */
async function keepAssets(db: Db, files: BuildFiles, now: Date): Promise<void> {
  const names = [...files.keys()];
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
  const missing = [...files.values()].filter(({ name }) => !known.has(name));
  for (let from = 0; from < missing.length; from += filesInOneStatement) {
    const added = missing.slice(from, from + filesInOneStatement);
    await db
      .insert(webAssets)
      .values(added.map(({ name, body }) => ({ name, body, seenAt: now })))
      .onConflictDoNothing();
  }
}

/** Deletes the files of builds that no process has had for a week. */
export async function sweepAssets(db: Db, now: Date): Promise<void> {
  await db.delete(webAssets).where(lt(webAssets.seenAt, new Date(now.getTime() - keptMs)));
}

/** The first of these files that another build has. */
async function findKept(db: Db, names: readonly string[]): Promise<AssetFile | undefined> {
  if (names.length === 0) return undefined;
  const [file] = await db
    .select({ name: webAssets.name, body: webAssets.body })
    .from(webAssets)
    .where(inArray(webAssets.name, [...names]))
    .orderBy(sql`array_position(${sql.param(names)}::text[], ${webAssets.name})`)
    .limit(1);
  return file;
}

/**
 * Serves the files of this process' build, and those of other builds: pages that were opened before a release load
 * more of their code later, and while a release is rolled out, those of the new build may ask an old process.
 */
export async function webAssetRoutes(
  app: FastifyInstance,
  { database: { db }, now }: AppContext,
  { files, finders }: { files: BuildFiles; finders: Finder[] },
): Promise<void> {
  finders.push(files.find);
  await keepAssets(db, files, now());
  const timer = setInterval(
    () => keepAssets(db, files, now()).catch((error: unknown) => app.log.warn(error)),
    seenEveryMs,
  );
  app.addHook('onClose', async () => clearInterval(timer));

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const names = variantsOf(request.params.name, request.headers['accept-encoding']);
    const file = files.firstOf(names) ?? (await findKept(db, names));
    if (!file) {
      // The next process may have it: nothing in between must remember that it was not here.
      reply.header('cache-control', 'no-store');
      throw notFound();
    }
    return sendShared(reply, responseOf(file));
  });
}

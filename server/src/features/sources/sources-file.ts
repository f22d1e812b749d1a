import { readFile } from 'node:fs/promises';
import { newSourceSchema } from '@quad/shared/contract/sources';
import { sourceFormats } from '@quad/shared/source-formats';
import { sourceKinds } from '@quad/shared/source-kinds';
import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AppContext } from '../../app-context';
import { sources } from '../../db/schema/sources';
import { AppError, StartupError } from '../../errors';
import { missingKey } from './sources.queries';
import { addSourceOfFile } from './sources.service';

const fileSchema = z.array(newSourceSchema);

/** @throws StartupError that names the file and what is wrong in it */
async function readSourcesFile(path: string) {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`SOURCES_FILE ${path} can't be read: ${error.code ?? error.message}.`);
  });
  try {
    const parsed = fileSchema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new StartupError(
      `SOURCES_FILE ${path} is wrong, in source ${Number(issue?.path[0] ?? 0) + 1}: ${issue?.message}.`,
    );
  } catch (error) {
    if (error instanceof StartupError) throw error;
    // Not the parser's message, which repeats what is there: maybe a password.
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    const where = position ? ` in line ${text.slice(0, Number(position)).split('\n').length}` : '';
    throw new StartupError(`SOURCES_FILE ${path} is not JSON${where}.`);
  }
}

/**
 * Takes over what the operator's file says: adds and changes its sources, removes those that left it, whose events stay
 * until they are over. Sources that only lacked a key are read once it is there.
 * @throws StartupError if the file is wrong
 */
export async function loadSources(context: AppContext): Promise<void> {
  const { env, database, now } = context;
  const { db } = database;
  const ids: string[] = [];
  for (const source of env.SOURCES_FILE ? await readSourcesFile(env.SOURCES_FILE) : []) {
    try {
      ids.push(await addSourceOfFile(context, source));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new StartupError(`SOURCES_FILE: ${source.name}: ${error.message}.`);
    }
  }
  await db
    .update(sources)
    .set({ isFromFile: false, nextRunAt: null, sealedUrl: null, offAt: now(), offReason: 'removed' })
    .where(and(eq(sources.isFromFile, true), ids.length > 0 ? notInArray(sources.id, ids) : undefined));
  const keyed = sourceKinds.filter((kind) => sourceFormats[kind].key !== null);
  const locked = keyed.filter((kind) => missingKey(context, kind) !== null);
  await db.update(sources).set({ nextRunAt: null }).where(inArray(sources.kind, locked));
  await db
    .update(sources)
    .set({ nextRunAt: now() })
    .where(
      and(
        inArray(sources.kind, keyed),
        notInArray(sources.kind, locked),
        isNull(sources.nextRunAt),
        isNull(sources.offAt),
        isNotNull(sources.intervalMinutes),
      ),
    );
}

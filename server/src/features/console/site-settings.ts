import type { StoredSite } from '@quad/shared/contract/console-site';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { reasonOf } from '../../db/failure-reason';
import { siteSettings } from '../../db/schema/console';
import { auditLog, noTarget } from '../../db/schema/moderation';
import { readStoredSite, siteOf, usualRetention } from '../../site';

/** Message to every app process that what the operator says about the site has changed. */
const siteMessage = { isSiteChanged: true };
const isSiteMessage = (message: unknown) =>
  typeof message === 'object' && message !== null && 'isSiteChanged' in message;

/** Reads what is set, so that everything that follows sees it. */
async function reload(context: AppContext): Promise<void> {
  Object.assign(context.site, siteOf(context.env, await readStoredSite(context.database.db)));
  context.eventChanges.version += 1;
}

/** Keeps the site of this process as it was set in any. */
export function watchSite(context: AppContext): void {
  const follow = () =>
    void reload(context).catch((error: unknown) =>
      console.error('The settings of the site could not be read:', reasonOf(error)),
    );
  context.live.subscribe((message) => {
    if (isSiteMessage(message)) follow();
  });
  context.live.onGap(follow);
}

/** What is set in the console, and what the environment sets beneath it. */
export async function findSite({ env, database }: AppContext) {
  const stored: StoredSite = (await readStoredSite(database.db)) ?? {
    campus: null,
    contact: null,
    retention: usualRetention,
    notice: null,
  };
  const beneath = siteOf(env, null);
  return {
    stored,
    environment: {
      campusName: beneath.campus?.name ?? null,
      campusPoint: beneath.campus?.center ?? null,
      contact: env.SUPPORT_ADDRESS ?? null,
    },
  };
}

/** Sets it, for every process. */
export async function setSite(context: AppContext, settings: StoredSite, actorId: string): Promise<void> {
  await context.database.db.transaction(async (db) => {
    await db
      .insert(siteSettings)
      .values({ settings })
      .onConflictDoUpdate({ target: siteSettings.id, set: { settings, updatedAt: sql`now()` } });
    await db.insert(auditLog).values({
      actorId,
      action: 'site.change',
      targetType: 'site',
      targetId: noTarget,
      details: { ...settings },
    });
    await context.live.publish(db, siteMessage);
  });
  await reload(context);
}

import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';

/** Of the secret of an event's live codes, as it is encrypted. */
export const liveSecretPurpose = (eventId: string): string => `pass-live:${eventId}`;

/** A new secret of live codes, encrypted. */
export const sealedLiveSecret = ({ sealer }: Pick<AppContext, 'sealer'>, eventId: string): string =>
  sealer.seal(liveSecretPurpose(eventId), randomBytes(32).toString('base64url'));

/**
 * Gives events new secrets of live codes, and with them of their entrances, in the caller's transaction: whoever was at
 * the door of one and may not be any longer has the old one. Phones that may stay get the new one with their next sync,
 * passes when they are next shown; the codes of passes themselves stay as they are.
 */
export async function renewLiveSecrets(
  context: Pick<AppContext, 'sealer'>,
  db: Db,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return;
  const rows = eventIds.map((id) => ({ id, secret: sealedLiveSecret(context, id) }));
  // In a fixed order, so that two renewals don't deadlock.
  await db.execute(sql`
    with held as materialized (select event_id from event_keys where event_id = any(${sql.param([...eventIds])}::uuid[])
      order by event_id for no key update)
    update event_keys set live_secret = made.secret
    from held join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made(id uuid, secret text) on made.id = held.event_id
    where event_keys.event_id = held.event_id`);
}

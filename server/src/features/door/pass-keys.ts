import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { type DecodedPass, encodePass, type PassClaim, passMessage } from '@quad/shared/pass-code';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { eventKeys } from '../../db/schema/door';
import { writtenOnce } from '../../db/written-once';
import { liveSecretPurpose, sealedLiveSecret } from '../access/live-secret';

interface KeyRow {
  row: typeof eventKeys.$inferSelect;
  /** When the last of the event's codes ended that have ended; null if none has. */
  codeEndedAt: string | null;
}

/** The keys of an event, opened. */
export interface EventKeys
  extends Pick<KeyRow['row'], 'publicKey' | 'liveCodesOnly' | 'selfCheckIn' | 'usedAt'> {
  /** The private half, 32 bytes in base64url. */
  privateKey: string;
  /** Of live codes, 32 bytes. */
  liveSecret: Uint8Array<ArrayBuffer>;
}

const privateKeyPurpose = (eventId: string) => `pass-key:${eventId}`;

/** A code may end by itself, when nobody writes anything: its end makes another secret of the one that is kept. */
const secretSince = (liveSecret: Buffer, codeEndedAt: string | null): Buffer =>
  codeEndedAt === null ? liveSecret : createHmac('sha256', liveSecret).update(codeEndedAt).digest();

function opened({ sealer }: AppContext, { row, codeEndedAt }: KeyRow): EventKeys {
  const { eventId, publicKey, liveCodesOnly, selfCheckIn, usedAt } = row;
  const privateKey = sealer.open(privateKeyPurpose(eventId), row.privateKey);
  const liveSecret = sealer.open(liveSecretPurpose(eventId), row.liveSecret);
  if (privateKey === null || liveSecret === null) {
    throw new Error('The keys of the passes were encrypted with another SESSION_SECRET');
  }
  const secret = new Uint8Array(secretSince(Buffer.from(liveSecret, 'base64url'), codeEndedAt));
  return { publicKey, privateKey, liveSecret: secret, liveCodesOnly, selfCheckIn, usedAt };
}

const keysOf = writtenOnce((db) =>
  db
    .select({
      row: eventKeys,
      codeEndedAt: sql<string | null>`(
        select extract(epoch from max(coalesce(c.revoked_at, c.ends_at)))::text from door_codes c
        where c.event_id = event_keys.event_id
          and coalesce(c.revoked_at, c.ends_at) <= ${sql.placeholder('now')}::timestamptz)`,
    })
    .from(eventKeys)
    .where(eq(eventKeys.eventId, sql.placeholder('eventId')))
    .prepare('event_keys_now'),
);

const findRow = async ({ now }: AppContext, db: Db, eventId: string): Promise<KeyRow | undefined> =>
  (await keysOf(db).execute({ eventId, now: now().toISOString() }))[0];

/** The keys of an event, which are made when somebody first asks. */
export async function ensureEventKeys(context: AppContext, db: Db, eventId: string): Promise<EventKeys> {
  const found = await findRow(context, db, eventId);
  if (found) return opened(context, found);
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (!d || !x) throw new Error('The key pair was not made');
  const { sealer } = context;
  await db
    .insert(eventKeys)
    .values({
      eventId,
      publicKey: x,
      privateKey: sealer.seal(privateKeyPurpose(eventId), d),
      liveSecret: sealedLiveSecret(context, eventId),
    })
    // Two phones asked at the same moment: one pair counts.
    .onConflictDoNothing();
  const stored = await findRow(context, db, eventId);
  if (!stored) throw new Error('The keys of the passes were not stored');
  return opened(context, stored);
}

/** The secret of live codes as phones at the door get it. */
export const shownSecret = ({ liveSecret }: EventKeys): string =>
  Buffer.from(liveSecret).toString('base64url');

const jwkOf = ({ publicKey }: Pick<EventKeys, 'publicKey'>) => ({ kty: 'OKP', crv: 'Ed25519', x: publicKey });

/** The text of a pass's code. The same pass always has the same: Ed25519 needs no random number. */
export function signPass(keys: EventKeys, claim: PassClaim): string {
  const key = createPrivateKey({ key: { ...jwkOf(keys), d: keys.privateKey }, format: 'jwk' });
  return encodePass({ ...claim, signature: new Uint8Array(sign(null, passMessage(claim), key)) });
}

/** Whether these are the words of this event's key. Checked outside of the thread that serves requests. */
export function isSigned(keys: Pick<EventKeys, 'publicKey'>): (pass: DecodedPass) => Promise<boolean> {
  const key = createPublicKey({ key: jwkOf(keys), format: 'jwk' });
  return (pass) =>
    new Promise((resolve, reject) =>
      verify(null, passMessage(pass), key, pass.signature, (error, isOurs) =>
        error ? reject(error) : resolve(isOurs),
      ),
    );
}

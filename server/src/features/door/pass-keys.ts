import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { type DecodedPass, encodePass, type PassClaim, passMessage } from '@quad/shared/pass-code';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { eventKeys } from '../../db/schema/door';
import { writtenOnce } from '../../db/written-once';

type KeyRow = typeof eventKeys.$inferSelect;

/** The keys of an event, opened. */
export interface EventKeys extends Pick<KeyRow, 'publicKey' | 'liveCodesOnly' | 'selfCheckIn' | 'usedAt'> {
  /** The private half, 32 bytes in base64url. */
  privateKey: string;
  /** Of live codes, 32 bytes. */
  liveSecret: Uint8Array<ArrayBuffer>;
}

const purposeOf = (eventId: string, part: 'key' | 'live') => `pass-${part}:${eventId}`;

function opened({ sealer }: AppContext, row: KeyRow): EventKeys {
  const { eventId, publicKey, liveCodesOnly, selfCheckIn, usedAt } = row;
  const privateKey = sealer.open(purposeOf(eventId, 'key'), row.privateKey);
  const liveSecret = sealer.open(purposeOf(eventId, 'live'), row.liveSecret);
  if (privateKey === null || liveSecret === null) {
    throw new Error('The keys of the passes were encrypted with another SESSION_SECRET');
  }
  const secret = new Uint8Array(Buffer.from(liveSecret, 'base64url'));
  return { publicKey, privateKey, liveSecret: secret, liveCodesOnly, selfCheckIn, usedAt };
}

const keysOf = writtenOnce((db) =>
  db
    .select()
    .from(eventKeys)
    .where(eq(eventKeys.eventId, sql.placeholder('eventId')))
    .prepare('event_keys_of'),
);

const findRow = async (db: Db, eventId: string): Promise<KeyRow | undefined> =>
  (await keysOf(db).execute({ eventId }))[0];

/** The keys of an event, which are made when somebody first asks. */
export async function ensureEventKeys(context: AppContext, db: Db, eventId: string): Promise<EventKeys> {
  const found = await findRow(db, eventId);
  if (found) return opened(context, found);
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (!d || !x) throw new Error('The key pair was not made');
  const { sealer } = context;
  await db
    .insert(eventKeys)
    .values({
      eventId,
      publicKey: x,
      privateKey: sealer.seal(purposeOf(eventId, 'key'), d),
      liveSecret: sealer.seal(purposeOf(eventId, 'live'), randomBytes(32).toString('base64url')),
    })
    // Two phones asked at the same moment: one pair counts.
    .onConflictDoNothing();
  const stored = await findRow(db, eventId);
  if (!stored) throw new Error('The keys of the passes were not stored');
  return opened(context, stored);
}

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

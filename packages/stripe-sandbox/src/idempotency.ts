import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { StripeFault } from './faults';
import type { Form } from './params';
import type { SandboxResponse } from './route';
import type { CallContext } from './store';
import { stripeSandboxKeys } from './tables';

export const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function idempotencyError(message: string, status: number, code?: string): StripeFault {
  return new StripeFault(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) });
}

export interface KeyedResponse extends SandboxResponse {
  /** The original request, if this response is a replay. */
  replayOf: string | null;
}

/**
 * Runs `act` once per key and stores its response in the same transaction; a refused request stores nothing.
 * @throws StripeFault 400 if the key was used with other parameters, 409 while the first request is still
 * running
 */
export async function once(
  call: CallContext & { idempotencyKey: string; requestId: string },
  { path, form }: { path: string; form: Form },
  act: () => Promise<SandboxResponse>,
): Promise<KeyedResponse> {
  const { db, requestId } = call;
  // Keys of one account mean nothing to another.
  const key = [call.account, call.idempotencyKey].filter(Boolean).join(' ');
  const lock = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`stripe sandbox ${key}`}, 0)) as free`,
  );
  if (!lock.rows[0]?.free) {
    throw idempotencyError(
      'There is currently another in-progress request using this Idempotency-Key.',
      409,
      'idempotency_key_in_use',
    );
  }
  const fingerprint = hash(JSON.stringify(form));
  const [known] = await db.select().from(stripeSandboxKeys).where(eq(stripeSandboxKeys.key, key));
  if (!known) {
    const response = await act();
    await db.insert(stripeSandboxKeys).values({
      key,
      path,
      fingerprint,
      requestId,
      status: response.status,
      body: response.body as Record<string, unknown>,
    });
    return { ...response, replayOf: null };
  }
  if (known.path !== path || known.fingerprint !== fingerprint) {
    const limit = known.path === path ? 'with the same parameters' : 'for the same endpoint';
    throw idempotencyError(
      `Keys for idempotent requests can only be used ${limit} they were first used with. Try using a key other than '${call.idempotencyKey}' if you meant to execute a different request.`,
      400,
    );
  }
  return { status: known.status, body: known.body, replayOf: known.requestId };
}

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { noSuch } from './faults';
import type { StripeObject } from './objects';
import { type stripeSandboxEvents, stripeSandboxObjects } from './tables';

/** A connection to Postgres, or a transaction, through drizzle with any schema. */
export type SandboxDb = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'> & {
  transaction<Result>(work: (db: SandboxDb) => Promise<Result>): Promise<Result>;
};

/** The context of one request or background step: a transaction, and who made the request. */
export interface CallContext {
  db: SandboxDb;
  now: Date;
  apiVersion: string;
  requestId: string | null;
  idempotencyKey: string | null;
  /** The connected account that it is about; null if the platform. */
  account: string | null;
  /** Where browsers find the sandbox's pages; empty in the background, which links to none. */
  publicUrl: string;
}

export const onAccount = (call: CallContext, account: string): CallContext => ({ ...call, account });
export const onPlatform = (call: CallContext): CallContext => ({ ...call, account: null });

/** What belongs to the account of a call, and to nobody else. */
export const ofAccount = (
  { accountId }: typeof stripeSandboxObjects | typeof stripeSandboxEvents,
  { account }: Pick<CallContext, 'account'>,
): SQL => (account ? eq(accountId, account) : isNull(accountId));

const isObject = (call: Pick<CallContext, 'account'>, kind: StripeObject['object'], id: string) =>
  and(
    eq(stripeSandboxObjects.id, id),
    eq(stripeSandboxObjects.kind, kind),
    ofAccount(stripeSandboxObjects, call),
  );

/** The objects by what they call themselves. */
type Kinds = { [Kind in StripeObject['object']]: Extract<StripeObject, { object: Kind }> };

export async function findObject<Kind extends keyof Kinds>(
  call: Pick<CallContext, 'db' | 'account'>,
  kind: Kind,
  id: string,
): Promise<Kinds[Kind] | null> {
  const [row] = await call.db
    .select({ data: stripeSandboxObjects.data })
    .from(stripeSandboxObjects)
    .where(isObject(call, kind, id));
  return (row?.data as Kinds[Kind] | undefined) ?? null;
}

/** @throws StripeFault 404 that names `param` */
export async function getObject<Kind extends keyof Kinds>(
  call: Pick<CallContext, 'db' | 'account'>,
  kind: Kind,
  id: string,
  param?: string,
): Promise<Kinds[Kind]> {
  const found = await findObject(call, kind, id);
  if (!found) throw noSuch(kind, id, param);
  return found;
}

/** An object, locked until the transaction ends; others that change it wait. */
export async function lockObject<Kind extends keyof Kinds>(
  call: CallContext,
  kind: Kind,
  id: string,
  param: string,
): Promise<Kinds[Kind]> {
  const [row] = await call.db
    .select({ data: stripeSandboxObjects.data })
    .from(stripeSandboxObjects)
    .where(isObject(call, kind, id))
    .for('update');
  if (!row) throw noSuch(kind, id, param);
  return row.data as Kinds[Kind];
}

export async function deleteObject({ db }: Pick<CallContext, 'db'>, { id }: StripeObject): Promise<void> {
  await db.delete(stripeSandboxObjects).where(eq(stripeSandboxObjects.id, id));
}

/** The intent, locked; others that change its objects wait. */
export const lockIntent = (call: CallContext, id: string, param = 'intent') =>
  lockObject(call, 'payment_intent', id, param);

/** What was transferred of a charge, without what was reversed. */
export async function sumOfTransfers({ db }: CallContext, chargeId: string): Promise<number> {
  const { data, kind } = stripeSandboxObjects;
  const [row] = await db
    .select({
      sum: sql<number>`coalesce(sum((${data} ->> 'amount')::bigint - (${data} ->> 'amount_reversed')::bigint), 0)::float8`,
    })
    .from(stripeSandboxObjects)
    .where(and(eq(kind, 'transfer'), sql`${data} ->> 'source_transaction' = ${chargeId}`));
  return row?.sum ?? 0;
}

export async function testCardNumberOf({ db }: CallContext, methodId: string | null): Promise<string | null> {
  if (methodId === null) return null;
  const [row] = await db
    .select({ testCard: stripeSandboxObjects.testCard })
    .from(stripeSandboxObjects)
    .where(eq(stripeSandboxObjects.id, methodId));
  return row?.testCard ?? null;
}

/** Inserts or updates an object; `dueAt` null cancels pending background work, undefined leaves it. */
export async function saveObject(
  { db, now, account }: CallContext,
  data: StripeObject,
  { dueAt, testCard }: { dueAt?: Date | null; testCard?: string } = {},
): Promise<void> {
  const row = {
    id: data.id,
    kind: data.object,
    accountId: account,
    intentId: typeof data.payment_intent === 'string' ? data.payment_intent : null,
    testCard: testCard ?? null,
    data,
    dueAt: dueAt ?? null,
    createdAt: now,
  };
  await db
    .insert(stripeSandboxObjects)
    .values(row)
    .onConflictDoUpdate({
      target: stripeSandboxObjects.id,
      set: { data, ...(dueAt === undefined ? {} : { dueAt }) },
    });
}

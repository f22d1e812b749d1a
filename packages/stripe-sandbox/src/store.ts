import { and, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { noSuch } from './faults';
import type { StripeObject } from './objects';
import { stripeSandboxObjects } from './tables';

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
}

/** The objects by what they call themselves. */
type Kinds = { [Kind in StripeObject['object']]: Extract<StripeObject, { object: Kind }> };

export async function findObject<Kind extends keyof Kinds>(
  { db }: Pick<CallContext, 'db'>,
  kind: Kind,
  id: string,
): Promise<Kinds[Kind] | null> {
  const [row] = await db
    .select({ data: stripeSandboxObjects.data })
    .from(stripeSandboxObjects)
    .where(and(eq(stripeSandboxObjects.id, id), eq(stripeSandboxObjects.kind, kind)));
  return (row?.data as Kinds[Kind] | undefined) ?? null;
}

/** @throws StripeFault 404 that names `param` */
export async function getObject<Kind extends keyof Kinds>(
  call: Pick<CallContext, 'db'>,
  kind: Kind,
  id: string,
  param?: string,
): Promise<Kinds[Kind]> {
  const found = await findObject(call, kind, id);
  if (!found) throw noSuch(kind, id, param);
  return found;
}

/** The intent, locked until the transaction ends; others that change its objects wait. */
export async function lockIntent(
  { db }: CallContext,
  id: string,
  param = 'intent',
): Promise<Kinds['payment_intent']> {
  const [row] = await db
    .select({ data: stripeSandboxObjects.data })
    .from(stripeSandboxObjects)
    .where(and(eq(stripeSandboxObjects.id, id), eq(stripeSandboxObjects.kind, 'payment_intent')))
    .for('update');
  if (!row) throw noSuch('payment_intent', id, param);
  return row.data as Kinds['payment_intent'];
}

export async function testCardNumberOf({ db }: CallContext, methodId: string): Promise<string | null> {
  const [row] = await db
    .select({ testCard: stripeSandboxObjects.testCard })
    .from(stripeSandboxObjects)
    .where(eq(stripeSandboxObjects.id, methodId));
  return row?.testCard ?? null;
}

/** Inserts or updates an object; `dueAt` null cancels pending background work, undefined leaves it. */
export async function saveObject(
  { db, now }: CallContext,
  data: StripeObject,
  { dueAt, testCard }: { dueAt?: Date | null; testCard?: string } = {},
): Promise<void> {
  const row = {
    id: data.id,
    kind: data.object,
    intentId: data.object === 'charge' || data.object === 'refund' ? data.payment_intent : null,
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

import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { invalidRequest, noSuch } from './faults';
import {
  type Charge,
  newId,
  type PaymentIntent,
  type PaymentMethod,
  type Refund,
  type StripeObject,
  seconds,
} from './objects';
import { stripeSandboxEvents, stripeSandboxObjects } from './tables';

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

interface Kinds {
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  charge: Charge;
  refund: Refund;
}

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
export async function lockIntent({ db }: CallContext, id: string, param = 'intent'): Promise<PaymentIntent> {
  const [row] = await db
    .select({ data: stripeSandboxObjects.data })
    .from(stripeSandboxObjects)
    .where(and(eq(stripeSandboxObjects.id, id), eq(stripeSandboxObjects.kind, 'payment_intent')))
    .for('update');
  if (!row) throw noSuch('payment_intent', id, param);
  return row.data as PaymentIntent;
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

/** Records an event; it is sent to the webhook after the transaction. */
export async function addEvent(call: CallContext, type: string, object: StripeObject): Promise<void> {
  const id = newId('evt');
  await call.db.insert(stripeSandboxEvents).values({
    id,
    type,
    createdAt: call.now,
    data: {
      id,
      object: 'event',
      api_version: call.apiVersion,
      created: seconds(call.now),
      data: { object },
      livemode: false,
      request: { id: call.requestId, idempotency_key: call.idempotencyKey },
      type,
    },
  });
}

/** The refunds of an intent, oldest first. */
export async function refundsOf({ db }: CallContext, intentId: string): Promise<Refund[]> {
  const rows = await db
    .select({ data: stripeSandboxObjects.data })
    .from(stripeSandboxObjects)
    .where(and(eq(stripeSandboxObjects.kind, 'refund'), eq(stripeSandboxObjects.intentId, intentId)))
    .orderBy(stripeSandboxObjects.seq);
  return rows.map((row) => row.data as Refund);
}

/** The parameters shared by all of Stripe's lists. */
export interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  /** Bounds on `created`, in seconds. */
  created?: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>> | number | undefined;
}

interface List {
  object: 'list';
  url: string;
  has_more: boolean;
  data: object[];
}

type ListTable = typeof stripeSandboxObjects | typeof stripeSandboxEvents;

/** Conditions of a page; `created` counts whole seconds, as with Stripe. */
async function pageConditions({ db }: CallContext, table: ListTable, page: Page): Promise<SQL[]> {
  const place = async (id: string, param: string) => {
    const [row] = await db.select({ seq: table.seq }).from(table).where(eq(table.id, id));
    if (!row) throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param });
    return row.seq;
  };
  const created = typeof page.created === 'number' ? { gte: page.created, lte: page.created } : page.created;
  const second = sql<number>`floor(extract(epoch from ${table.createdAt}))`;
  return [
    ...(page.starting_after ? [lt(table.seq, await place(page.starting_after, 'starting_after'))] : []),
    ...(page.ending_before ? [gt(table.seq, await place(page.ending_before, 'ending_before'))] : []),
    ...(created?.gt === undefined ? [] : [gt(second, created.gt)]),
    ...(created?.gte === undefined ? [] : [gte(second, created.gte)]),
    ...(created?.lt === undefined ? [] : [lt(second, created.lt)]),
    ...(created?.lte === undefined ? [] : [lte(second, created.lte)]),
  ];
}

/** Newest first; also with `ending_before`, which moves towards newer ones. */
async function readPage(
  call: CallContext,
  table: ListTable,
  page: Page,
  conditions: SQL[],
): Promise<{ rows: (ListTable['$inferSelect'] & { data: object })[]; hasMore: boolean }> {
  const limit = page.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: must be between 1 and 100', { param: 'limit' });
  }
  const rows = await call.db
    .select()
    .from(table as typeof stripeSandboxObjects)
    .where(and(...conditions, ...(await pageConditions(call, table, page))))
    .orderBy(page.ending_before ? table.seq : desc(table.seq))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return { rows: page.ending_before ? shown.reverse() : shown, hasMore: rows.length > limit };
}

export async function listObjects(
  call: CallContext,
  kind: 'payment_intent' | 'refund',
  page: Page & { intentId?: string | undefined },
): Promise<List> {
  const { rows, hasMore } = await readPage(call, stripeSandboxObjects, page, [
    eq(stripeSandboxObjects.kind, kind),
    ...(page.intentId ? [eq(stripeSandboxObjects.intentId, page.intentId)] : []),
  ]);
  return { object: 'list', url: `/v1/${kind}s`, has_more: hasMore, data: rows.map((row) => row.data) };
}

type EventRow = typeof stripeSandboxEvents.$inferSelect;

const presentEvent = (row: EventRow) => ({ ...row.data, pending_webhooks: row.deliveredAt ? 0 : 1 });

interface EventFilter extends Page {
  type?: string | undefined;
  types?: string[] | undefined;
  delivery_success?: boolean | undefined;
}

export async function listEvents(call: CallContext, filter: EventFilter): Promise<List> {
  const types = filter.types ?? (filter.type ? [filter.type] : []);
  const { rows, hasMore } = await readPage(call, stripeSandboxEvents, filter, [
    ...(types.length > 0 ? [inArray(stripeSandboxEvents.type, types)] : []),
    ...(filter.delivery_success === true ? [isNotNull(stripeSandboxEvents.deliveredAt)] : []),
    ...(filter.delivery_success === false ? [isNull(stripeSandboxEvents.deliveredAt)] : []),
  ]);
  const data = (rows as unknown as EventRow[]).map(presentEvent);
  return { object: 'list', url: '/v1/events', has_more: hasMore, data };
}

export async function getEvent({ db }: CallContext, id: string): Promise<object> {
  const [row] = await db.select().from(stripeSandboxEvents).where(eq(stripeSandboxEvents.id, id));
  if (!row) throw noSuch('event', id);
  return presentEvent(row);
}

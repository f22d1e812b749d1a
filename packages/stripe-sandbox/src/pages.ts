import { and, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { invalidRequest } from './faults';
import type { StripeObject } from './objects';
import { type CallContext, ofAccount } from './store';
import { type stripeSandboxEvents, stripeSandboxObjects } from './tables';

/** The parameters shared by all of Stripe's lists. */
export interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  /** Bounds on `created`, in seconds. */
  created?: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>> | number | undefined;
}

export interface List {
  object: 'list';
  url: string;
  has_more: boolean;
  data: object[];
}

type ListTable = typeof stripeSandboxObjects | typeof stripeSandboxEvents;

/** Conditions of a page; `created` counts whole seconds, as with Stripe. */
async function pageConditions(call: CallContext, table: ListTable, page: Page): Promise<SQL[]> {
  const place = async (id: string, param: string) => {
    const [row] = await call.db
      .select({ seq: table.seq })
      .from(table)
      .where(and(eq(table.id, id), ofAccount(table, call)));
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
export async function readPage(
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
    .where(and(ofAccount(table, call), ...conditions, ...(await pageConditions(call, table, page))))
    .orderBy(page.ending_before ? table.seq : desc(table.seq))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return { rows: page.ending_before ? shown.reverse() : shown, hasMore: rows.length > limit };
}

/** A page of objects of one kind. `fields` are those that must have a value, `intentId` is one with an index. */
export async function listObjects(
  call: CallContext,
  kind: StripeObject['object'],
  page: Page & { intentId?: string | undefined },
  fields: Record<string, string | undefined> = {},
): Promise<List> {
  const { rows, hasMore } = await readPage(call, stripeSandboxObjects, page, [
    eq(stripeSandboxObjects.kind, kind),
    ...(page.intentId ? [eq(stripeSandboxObjects.intentId, page.intentId)] : []),
    ...Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [sql`${stripeSandboxObjects.data} ->> ${name} = ${value}`],
    ),
  ]);
  return { object: 'list', url: `/v1/${kind}s`, has_more: hasMore, data: rows.map((row) => row.data) };
}

import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { noSuch } from './faults';
import { newId, type StripeObject, seconds } from './objects';
import { type List, type Page, readPage } from './pages';
import { type CallContext, ofAccount } from './store';
import { stripeSandboxEvents } from './tables';

type EventRow = typeof stripeSandboxEvents.$inferSelect;
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The earlier values of what changed, null for what wasn't there; of objects only the fields that changed. */
function changedFrom(before: Fields, after: Fields): Fields {
  const names = Object.keys({ ...before, ...after });
  return Object.fromEntries(
    names.flatMap((name) => {
      const [old, now] = [before[name] ?? null, after[name] ?? null];
      if (isFields(old) && isFields(now)) {
        const inner = changedFrom(old, now);
        return Object.keys(inner).length > 0 ? [[name, inner]] : [];
      }
      return JSON.stringify(old) === JSON.stringify(now) ? [] : [[name, old]];
    }),
  );
}

/** Records an event; it is sent to the webhook after the transaction. `before` is what an update changed. */
export async function addEvent(
  call: CallContext,
  type: string,
  object: StripeObject | { object: 'balance' },
  before?: StripeObject,
): Promise<void> {
  const id = newId('evt');
  await call.db.insert(stripeSandboxEvents).values({
    id,
    accountId: call.account,
    type,
    createdAt: call.now,
    data: {
      id,
      object: 'event',
      ...(call.account ? { account: call.account } : {}),
      api_version: call.apiVersion,
      created: seconds(call.now),
      data: { object, ...(before ? { previous_attributes: changedFrom({ ...before }, { ...object }) } : {}) },
      livemode: false,
      request: { id: call.requestId, idempotency_key: call.idempotencyKey },
      type,
    },
  });
}

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

export async function getEvent(call: CallContext, id: string): Promise<object> {
  const [row] = await call.db
    .select()
    .from(stripeSandboxEvents)
    .where(and(eq(stripeSandboxEvents.id, id), ofAccount(stripeSandboxEvents, call)));
  if (!row) throw noSuch('event', id);
  return presentEvent(row);
}

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from './db/schema/moderation';
import { buildUser } from './testing/factories';
import { useMails } from './testing/mails';
import { buildDraft, usePaymentDesk } from './testing/payment-desk';
import { useSalesDesk } from './testing/sales-desk';
import { type Member, useTestApp } from './testing/test-app';

const test = useTestApp();
const desk = usePaymentDesk(test);
const sales = useSalesDesk(test);
useMails(test);
// Only what is asked for is heard of.
beforeAll(() => test.stripe?.stop());
let admin: Member;
let nobody: Member;
beforeAll(async () => {
  admin = await test.member({ roles: ['admin'] });
  nobody = await test.member();
});

type Id = () => Promise<string>;
interface Act {
  /** Kind of source done to; it fills the placeholder of the route. */
  id?: Id;
  /** Its body, or its query for DELETE. */
  body?: object | (() => Promise<object>);
  query?: string;
  action: string;
}

const insert = async (statement: ReturnType<typeof sql>): Promise<string> => {
  const { rows } = await test.db.execute<{ id: string }>(statement);
  return rows[0]?.id ?? '';
};
const person: Id = async () => (await buildUser(test.db)).id;
const event: Id = async () => (await test.event()).id;
const source: Id = () =>
  insert(sql`insert into sources (kind, name, title, url, interval_minutes)
    values ('ics', 'https://cal.example/' || gen_random_uuid(), 'Music', 'https://cal.example', 60) returning id`);
const held: Id = async () => {
  const id = await source();
  return insert(sql`insert into source_runs (source_id, outcome, counts, started_at)
    values (${id}, 'held', '{"withdrawn":38}', now()) returning id`);
};
const pair: Id = async () => {
  const [one, other] = [await test.event(), await test.event()];
  return insert(sql`insert into event_folds (event_id, entry_id, state, likeness, evidence)
    values (${one.id}, ${other.id}, 'open', 0.6, '[]') returning id`);
};
const leaveOut: Id = () =>
  insert(sql`insert into leave_out_requests (address, email)
    values ('https://cal.example/' || gen_random_uuid(), 'o@cal.example') returning id`);
const failedJob: Id = () =>
  insert(sql`insert into pgboss.job (name, data, state, completed_on, output)
    values ('settings.export', '{}', 'failed', now(), '{"message":"No space"}') returning id`);
/** Paid at Stripe, which nobody here knows yet. */
const paid: Id = async () => {
  const intentId = await desk.open(admin, buildDraft());
  await desk.pay(intentId);
  return (await desk.paymentOf(intentId)).id;
};
const published: Id = async () => {
  const id = await paid();
  await admin.post(`/api/admin/payments/${id}/check`);
  return id;
};
const sold = async (card?: string) =>
  sales.sell({ host: await sales.host(), buyer: nobody, ...(card ? { card } : {}) });
const refused: Id = async () => {
  const { id } = await sold();
  return insert(sql`insert into ticket_refunds (order_id, n, cause, is_whole, amount, from_host, from_quad, status, problem)
    values (${id}, 1, 'host', false, 100, 100, 0, 'failed', 'The bank refused it') returning id`);
};
const refundedByHand: Id = async () => {
  const { id } = await sold();
  return insert(sql`update orders set problem = 'Refunded by hand' where id = ${id} returning id`);
};
const disputed: Id = async () => {
  const { id } = await sold('pm_card_createDispute');
  await sales.hurry();
  return (await sales.disputesOf(id))[0]?.id ?? '';
};
const report: Id = async () => {
  const targetId = await event();
  await test.post('/api/reports', { targetType: 'event', targetId, reason: 'spam' });
  return insert(sql`select id from reports where target_id = ${targetId}`);
};
const hidden: Id = async () => {
  const id = await event();
  await admin.post(`/api/admin/events/${id}/hide`, {});
  return id;
};
const imported: Id = async () => {
  const id = await event();
  await test.db.execute(
    sql`update events set source_id = ${await source()}, external_id = 'uid-2', host_id = null where id = ${id}`,
  );
  return id;
};
const corrected: Id = async () => {
  const id = await imported();
  await admin.put(`/api/admin/events/${id}/correction`, { title: 'Another title' });
  return id;
};
let placesMade = 0;
const place: Id = async () => {
  const added = await admin.post('/api/admin/places', {
    name: `Turing ${String.fromCharCode(65 + placesMade++)} Pavilion`,
    lat: 39.13,
    lng: -84.51,
  });
  return added.json().id;
};
const wrongPlace: Id = async () => {
  const id = await event();
  await test.post(`/api/events/${id}/wrong-place`, { lat: 39.13, lng: -84.5 });
  return insert(sql`select id from place_reports where event_id = ${id}`);
};

const site = {
  campus: null,
  contact: null,
  notice: null,
  retention: { guestDays: 30, notificationDays: 180, logDays: 90 },
};

/** Every route that changes something in the console, with a way to use it. */
const acts: Record<string, Act> = {
  'POST /api/admin/people/:id/suspend': { id: person, action: 'person.suspend' },
  'POST /api/admin/people/:id/restore': {
    async id() {
      const id = await person();
      await admin.post(`/api/admin/people/${id}/suspend`, {});
      return id;
    },
    action: 'removal.restore',
  },
  'POST /api/admin/people/:id/sign-out': { id: person, action: 'person.sign-out' },
  'POST /api/admin/people/:id/verification': {
    id: async () => (await buildUser(test.db, { emailVerified: false })).id,
    action: 'person.verification',
  },
  'POST /api/admin/people/:id/export': { id: person, action: 'person.export' },
  'PUT /api/admin/people/:id/hidden': { id: person, body: { isHidden: true }, action: 'person.hide' },
  'PUT /api/admin/people/:id/roles': { id: person, body: { roles: ['editor'] }, action: 'role.change' },
  'POST /api/admin/events/:id/hide': { id: event, action: 'event.hide' },
  'POST /api/admin/events/:id/show': { id: hidden, action: 'removal.show' },
  'PUT /api/admin/events/:id/correction': {
    id: imported,
    body: { status: 'cancelled' },
    action: 'event.correct',
  },
  'DELETE /api/admin/events/:id/correction': { id: corrected, action: 'event.uncorrect' },
  'POST /api/admin/payments/:id/check': { id: paid, action: 'payment.check' },
  'POST /api/admin/payments/:id/refund': { id: published, action: 'payment.refund' },
  'POST /api/admin/ticket-refunds/:id/retry': { id: refused, action: 'payment.retry-refund' },
  'POST /api/admin/ticket-orders/:id/close': { id: refundedByHand, action: 'payment.close-order' },
  'POST /api/admin/disputes/:id/answer': { id: disputed, body: {}, action: 'payment.answer-dispute' },
  'POST /api/admin/jobs/:id/retry': { id: failedJob, action: 'job.retry' },
  'POST /api/admin/jobs/:id/drop': { id: failedJob, body: { withAlike: true }, action: 'job.drop' },
  'POST /api/admin/mails/test': { body: { to: 'ada@uni.example' }, action: 'mail.test' },
  'PUT /api/admin/site': { body: site, action: 'site.change' },
  'POST /api/admin/reports/:id/decision': { id: report, body: { decision: 'keep' }, action: 'report.keep' },
  'POST /api/admin/removals/undo': {
    body: async () => ({ targetType: 'event', targetId: await hidden() }),
    action: 'removal.show',
  },
  'POST /api/admin/sources': {
    // What only lacks a key is stored without being read.
    body: { kind: 'seatgeek', name: 'Hall', latitude: 39.13, longitude: -84.5 },
    action: 'source.add',
  },
  'PATCH /api/admin/sources/:id': { id: source, body: { priority: 7 }, action: 'source.change' },
  'DELETE /api/admin/sources/:id': { id: source, query: '?events=keep', action: 'source.remove' },
  'POST /api/admin/sources/:id/run': { id: source, action: 'source.run' },
  'POST /api/admin/source-runs/:id/decision': { id: held, body: { decision: 'keep' }, action: 'source.keep' },
  'POST /api/admin/folds/:id/decision': { id: pair, body: { decision: 'apart' }, action: 'event.apart' },
  'POST /api/admin/folds': {
    body: async () => ({ eventId: await imported(), otherId: await event() }),
    action: 'event.fold',
  },
  'POST /api/admin/blocked-entries': { body: { externalId: 'uid-1' }, action: 'source.block' },
  'DELETE /api/admin/leave-out/:id': { id: leaveOut, action: 'source.dismiss-request' },
  'POST /api/admin/places': { body: { name: 'Gauss Pavilion', lat: 39.13, lng: -84.5 }, action: 'place.add' },
  'DELETE /api/admin/places/:id': { id: place, action: 'place.remove' },
  'PUT /api/admin/places/:id/point': { id: place, body: { lat: 39.14, lng: -84.5 }, action: 'place.move' },
  'POST /api/admin/places/:id/aliases': {
    id: place,
    body: { alias: 'The Glass Box' },
    action: 'place.alias',
  },
  'POST /api/admin/places/:id/merge': {
    id: place,
    body: async () => ({ intoId: await place() }),
    action: 'place.merge',
  },
  'POST /api/admin/places/dismissed': { body: { words: 'Somewhere nice' }, action: 'place.dismiss' },
  'POST /api/admin/places/wrong/:id/close': { id: wrongPlace, action: 'place.close-report' },
};
/** One stores nothing, the other has its line in the tests of backups. */
const elsewhere = ['POST /api/admin/sources/preview', 'POST /api/admin/backups'];

describe('every action in the console', () => {
  it('is known to this test', () => {
    const changing = [...test.app.contractRoutes]
      .filter(({ method, path }) => path.startsWith('/api/admin/') && method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set([...Object.keys(acts), ...elsewhere])).toEqual(new Set(changing));
  });

  it.each(Object.entries(acts))('%s leaves one line, and none when it is refused', async (route, act) => {
    const { id, body, query = '', action } = act;
    const [method = '', path = ''] = route.split(' ');
    const url = path.replace(/:id/, id ? await id() : '') + query;
    const payload = typeof body === 'function' ? await body() : (body ?? {});
    const send = (who: Member) => who.send(method as 'POST', url, method === 'DELETE' ? undefined : payload);
    const before = await test.db.$count(auditLog);
    expect((await send(nobody)).statusCode).toBe(404);
    expect(await test.db.$count(auditLog)).toBe(before);
    const response = await send(admin);
    expect(response.statusCode, response.body).toBeLessThan(300);
    const lines = await test.db.select().from(auditLog).orderBy(sql`created_at desc, id desc`);
    expect(lines.slice(0, lines.length - before)).toMatchObject([{ action, actorId: admin.id }]);
  });
});

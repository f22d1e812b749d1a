import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentsUnavailableError } from '../../adapters/stripe-calls';
import { payments, stripeInbox } from '../../db/schema/payments';
import { users } from '../../db/schema/users';
import { collectMails } from '../../testing/mails';
import { buildDraft, usePaymentDesk } from '../../testing/payment-desk';
import { useMember, useTestApp } from '../../testing/test-app';
import { reconcile } from './payments.jobs';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Reconciling what was lost: no webhook arrives here unless a test sends it. */
let now = new Date();
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const test = useTestApp({ now: () => now });
const desk = usePaymentDesk(test);
const host = useMember(test);
const mails = collectMails(test);
beforeAll(() => test.stripe?.stop());
beforeEach(() => {
  now = new Date();
  mails.length = 0;
  log.error.mockClear();
});

const run = () => reconcile(test.context, log as never);
/** Advances the clock and then runs the job. */
const later = async (ms: number) => {
  now = new Date(now.getTime() + ms);
  await run();
};
const mailTo = async (email: string, subject: RegExp) => {
  await expect
    .poll(() => mails.filter((mail) => mail.to === email && subject.test(mail.subject)), {
      timeout: 15_000,
    })
    .toHaveLength(1);
  return mails.find((mail) => subject.test(mail.subject));
};
const refundsOf = async (intentId: string) =>
  (await desk.stripe.refunds.list({ payment_intent: intentId })).data;

describe('money without an event', () => {
  it('becomes one if neither browser nor webhook came', async () => {
    const draft = buildDraft();
    const intentId = await desk.open(host, draft);
    await desk.pay(intentId);
    await later(2 * minuteMs);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'published' });
    const mail = await mailTo(host.email, /^Your event is live/);
    expect(mail).toMatchObject({ subject: `Your event is live: ${draft.title}` });
    expect(mail?.text).toContain('$5.00');
    const missed = await test.db.$count(stripeInbox, eq(stripeInbox.paymentIntentId, intentId));
    expect(missed).toBeGreaterThan(0);
  });

  it('becomes one though a webhook of half an hour later came and its own did not', async () => {
    await run();
    const intentId = await desk.open(host, buildDraft());
    await desk.pay(intentId);
    const webhook = { id: 'evt_later', type: 'payout.paid', occurredAt: new Date(+now + 30 * minuteMs) };
    await test.db.insert(stripeInbox).values(webhook);
    await run(); // A payment itself is looked at only when it is a minute old.
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'published' });
  });

  it('becomes one when an administrator asks Stripe again, who sees it settled', async () => {
    const admin = await test.member({ roles: ['admin'] });
    const intentId = await desk.open(host, buildDraft());
    await desk.pay(intentId);
    const { id } = await desk.paymentOf(intentId);
    const ask = () => admin.post(`/api/admin/payments/${id}/check`);
    expect((await ask()).json()).toMatchObject({ status: 'published', isTroubled: false, amount: 500 });
    expect(await desk.eventsOf(intentId)).toHaveLength(1);
    expect((await ask()).json()).toMatchObject({ status: 'published' });
    expect(await desk.eventsOf(intentId)).toHaveLength(1);
    expect((await desk.balances()).sum).toBe(0);
    // Stripe is away: the payment stays as it is, and the reason is said.
    const away = vi.spyOn(test.context.payments, 'getIntent');
    away.mockRejectedValue(new PaymentsUnavailableError('away'));
    expect((await ask()).statusCode).toBe(503);
    away.mockRestore();
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'published' });
  });

  it("says in an unlisted event's receipt who can find it", async () => {
    const draft = buildDraft({ isPublic: false });
    await desk.pay(await desk.open(host, draft));
    await later(2 * minuteMs);
    const mail = await mailTo(host.email, new RegExp(`^Your event is live: ${draft.title}`));
    expect(mail?.text).toContain('Only people with the link can find it.');
  });

  it('is refunded after 15 minutes if there is no draft, with a mail', async () => {
    const intentId = await desk.open(host, null);
    await desk.pay(intentId);
    await later(2 * minuteMs);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'paid' });
    await later(14 * minuteMs);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'paid' });
    await later(minuteMs);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'refunded', refundReason: 'late' });
    expect(await refundsOf(intentId)).toMatchObject([{ amount: 500, status: 'succeeded' }]);
    const mail = await mailTo(host.email, /^We refunded your \$5\.00/);
    expect(mail?.text).toContain("We couldn't publish your event in time");
    const late = await desk.send('POST', '/api/events', host, {
      ...buildDraft({ startDate: new Date(now.getTime() + hourMs).toISOString() }),
      paymentIntentId: intentId,
    });
    expect(late).toMatchObject({ status: 409, json: { code: 'CONFLICT' } });
    await later(hourMs);
    expect(await refundsOf(intentId)).toHaveLength(1);
    expect((await desk.balances()).sum).toBe(0);
  });

  it("is refunded if the event can't be created for 15 minutes; until then it is retried", async () => {
    const draft = buildDraft();
    const intentId = await desk.open(host, draft);
    await test.database.pool.query(
      `alter table events add constraint broken check (title <> '${draft.title}') not valid`,
    );
    await desk.pay(intentId);
    expect(await desk.webhook({ intentId })).toBe(500);
    const response = await desk.send('POST', '/api/events', host, { ...draft, paymentIntentId: intentId });
    expect(response).toMatchObject({ status: 503, json: { code: 'UNAVAILABLE' } });
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'paid' });
    await later(16 * minuteMs);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'refunded', refundReason: 'late' });
    await test.database.pool.query('alter table events drop constraint broken');
    expect(await desk.eventsOf(intentId)).toEqual([]);
  });

  it('is refunded if the event is over, or its host is gone', async () => {
    const over = await desk.open(
      host,
      buildDraft({ startDate: new Date(now.getTime() + hourMs).toISOString() }),
    );
    const leaver = await desk.host();
    const orphan = await desk.open(leaver);
    await desk.pay(over);
    await desk.pay(orphan);
    await test.db.delete(users).where(eq(users.id, leaver.id));
    await later(5 * hourMs);
    expect(await desk.paymentOf(over)).toMatchObject({ status: 'refunded', refundReason: 'over' });
    expect(await desk.paymentOf(orphan)).toMatchObject({ status: 'refunded', refundReason: 'no-host' });
    expect(await refundsOf(orphan)).toHaveLength(1);
  });
});

describe('an intent that nobody pays', () => {
  it("is closed after 24 hours and can't be paid then; the draft gets another", async () => {
    const draft = buildDraft({ startDate: new Date(now.getTime() + 90 * hourMs).toISOString() });
    const intentId = await desk.open(host, draft);
    await later(23 * hourMs);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'created' });
    await later(hourMs + minuteMs);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'canceled' });
    await expect(desk.pay(intentId)).rejects.toThrow();
    const next = await desk.open(host, draft);
    expect(next).not.toBe(intentId);
    await desk.stripe.paymentIntents.cancel(next);
    expect(await desk.open(host, draft)).not.toBe(next);
    expect(await desk.paymentOf(next)).toMatchObject({ status: 'canceled' });
  });

  it('is found again if its id was lost, and closed', async () => {
    const [lost] = await test.db
      .insert(payments)
      .values({ userId: host.id, amount: 500, draftHash: crypto.randomUUID() })
      .returning();
    const created = await test.context.payments.createIntent({
      amount: 500,
      currency: 'usd',
      idempotencyKey: `pi:${lost?.id}`,
      metadata: { payment_id: lost?.id ?? '' },
      description: 'Platform fee to host an event',
    });
    await later(2 * minuteMs);
    expect(await desk.paymentOf(created.id)).toMatchObject({ id: lost?.id, status: 'created' });
    await later(25 * hourMs);
    expect(await desk.stripe.paymentIntents.retrieve(created.id)).toMatchObject({ status: 'canceled' });
  });
});

describe('a payment at the bank', () => {
  it('is processing, and becomes an event when it clears', async () => {
    const draft = buildDraft();
    const intentId = await desk.open(host, draft);
    const paying = await desk.pay(intentId, 'pm_card_processing');
    expect(paying.status).toBe('processing');
    const again = await desk.send('POST', '/api/create-event-payment', host, { draft });
    expect(again.json).toMatchObject({ paymentIntentId: intentId, status: 'processing' });
    expect(await desk.send('GET', `/api/payments/${intentId}`, host)).toMatchObject({
      json: { status: 'processing' },
    });
    const early = await desk.send('POST', '/api/events', host, { ...draft, paymentIntentId: intentId });
    expect(early.status).toBe(402);
    await expect
      .poll(
        async () => {
          await test.stripe?.tick();
          return (await desk.stripe.paymentIntents.retrieve(intentId)).status;
        },
        { timeout: 20_000 },
      )
      .toBe('succeeded');
    await later(2 * minuteMs);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'published' });
  });
});

describe('a refund', () => {
  const refunding = async () => {
    const intentId = await desk.open(host, null);
    await desk.pay(intentId);
    await desk.webhook({ intentId });
    return intentId;
  };

  it('waits while the provider is down, and is made afterwards', async () => {
    const intentId = await refunding();
    const away = vi
      .spyOn(test.context.payments, 'refund')
      .mockRejectedValue(new PaymentsUnavailableError('away'));
    await later(16 * minuteMs);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'refunding' });
    away.mockRestore();
    await later(minuteMs);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'refunded' });
  });

  it('whose response was lost is found, not repeated', async () => {
    const intentId = await refunding();
    const { refund } = test.context.payments;
    const lost = vi.spyOn(test.context.payments, 'refund').mockImplementation(async (...args) => {
      await refund(...args);
      throw new PaymentsUnavailableError('the answer was lost');
    });
    await later(16 * minuteMs);
    expect(lost).toHaveBeenCalledTimes(1);
    lost.mockRestore();
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'refunded' });
    expect(await refundsOf(intentId)).toHaveLength(1);
  });

  it('made at the provider takes the event down', async () => {
    const intentId = await desk.open(host);
    await desk.pay(intentId);
    await desk.webhook({ intentId });
    await desk.stripe.refunds.create({ payment_intent: intentId });
    await later(2 * minuteMs);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'refunded' });
    const [event] = await desk.eventsOf(intentId);
    expect(event?.hiddenAt).not.toBeNull();
    expect(await refundsOf(intentId)).toHaveLength(1);
  });

  it('that the bank returns is retried, and then left to a person', async () => {
    const intentId = await desk.open(host, null);
    await desk.pay(intentId, 'pm_card_refundFail');
    await desk.webhook({ intentId });
    await later(16 * minuteMs);
    await expect
      .poll(
        async () => {
          await test.stripe?.tick();
          await later(minuteMs);
          return (await refundsOf(intentId)).map(({ status }) => status);
        },
        { timeout: 25_000 },
      )
      .toEqual(['failed', 'failed', 'failed']);
    await run();
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'refunding' });
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({
        err: expect.objectContaining({ message: expect.stringContaining('by other means') }),
      }),
      'reconciling payments: a refund',
    );
    expect((await desk.balances()).sum).toBe(0);
  });
});

it('the books agree with the provider to the cent', async () => {
  const { data } = await desk.stripe.paymentIntents.list({ limit: 100 });
  const intents = await Promise.all(
    data.map(({ id }) => desk.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
  );
  const held = intents.reduce((sum, { latest_charge: charge }) => {
    const { amount_captured = 0, amount_refunded = 0 } = (charge ?? {}) as Record<string, number>;
    return sum + amount_captured - amount_refunded;
  }, 0);
  const balances = await desk.balances();
  expect(balances).toMatchObject({ sum: 0, provider: held });
  const published = await test.db.$count(payments, sql`status = 'published' and amount > 0`);
  expect(balances.fees).toBe(-500 * published);
});

import { describe, expect, it } from 'vitest';
import { buildDraft, type Host, usePaymentDesk } from '../../testing/payment-desk';
import { useTestApp } from '../../testing/test-app';

/** Drafts that aren't paid, from any browser of their host. */
let passedMs = 0;
const test = useTestApp({ now: () => new Date(Date.now() + passedMs) });
const desk = usePaymentDesk(test);

const paymentAt = async (intentId: string) => (await desk.paymentOf(intentId)).id;
const reopen = async (host: Host, paymentId: string) =>
  desk.send('POST', '/api/create-event-payment', host, { paymentId });
const waitingOf = async ({ cookie }: Host) =>
  (await test.as(cookie).get('/api/user/events'))
    .json<{ waiting: { title: string; status: string }[] }>()
    .waiting.map(({ title }) => title);
const remove = async ({ cookie }: Host, paymentId: string) =>
  test.as(cookie).delete(`/api/payments/${paymentId}`);

describe('an unpaid draft', () => {
  it('is shown with its words, and paid by its own intent, each its own', async () => {
    const host = await desk.host();
    const drafts = [buildDraft({ title: 'First' }), buildDraft({ title: 'Second' })];
    const intents = [await desk.open(host, drafts[0]), await desk.open(host, drafts[1])];
    for (const [index, intentId = ''] of intents.entries()) {
      const shown = await desk.send('GET', `/api/payments/${intentId}`, host);
      expect(shown.json).toMatchObject({ status: 'open', draft: { title: drafts[index]?.title } });
      const opened = await reopen(host, String(shown.json.id));
      expect(opened.json).toMatchObject({ paymentIntentId: intentId, status: 'open', amount: 500 });
    }
    await desk.pay(intents[0] ?? '');
    const made = await desk.send('POST', '/api/events', host, { paymentIntentId: intents[0] });
    expect(made).toMatchObject({ status: 200, json: { title: 'First' } });
    expect(await waitingOf(host)).toEqual(['Second']);
    // Only what waits is shown again.
    const paid = await desk.send('GET', `/api/payments/${intents[0]}`, host);
    expect(paid.json).toMatchObject({ status: 'published', draft: null });
    const again = await reopen(host, await paymentAt(intents[0] ?? ''));
    expect(again.json).toMatchObject({ status: 'published', eventId: made.json.id });
  });

  it('can be removed, again and again, and then be neither paid nor reopened', async () => {
    const host = await desk.host();
    const draft = buildDraft();
    const intentId = await desk.open(host, draft);
    const id = await paymentAt(intentId);
    for (const _ of ['once', 'twice']) expect((await remove(host, id)).statusCode).toBe(204);
    expect(await waitingOf(host)).toEqual([]);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'canceled' });
    await expect(desk.pay(intentId)).rejects.toThrow();
    expect((await reopen(host, id)).status).toBe(409);
    // The same words again are another draft.
    expect(await desk.open(host, draft)).not.toBe(intentId);
  });

  it('that is paid stays', async () => {
    const host = await desk.host();
    const intentId = await desk.open(host);
    await desk.pay(intentId);
    const id = await paymentAt(intentId);
    expect((await remove(host, id)).statusCode).toBe(409);
    await desk.webhook({ intentId });
    expect((await remove(host, id)).statusCode).toBe(409);
    expect(await desk.eventsOf(intentId)).toHaveLength(1);
  });

  it("is nobody else's", async () => {
    const [host, other] = [await desk.host(), await desk.host()];
    const intentId = await desk.open(host);
    const id = await paymentAt(intentId);
    expect((await reopen(other, id)).status).toBe(404);
    expect((await remove(other, id)).statusCode).toBe(404);
    expect(await desk.paymentOf(intentId)).toMatchObject({ status: 'created' });
  });

  it('of an event that would have begun is not paid anymore', async () => {
    const host = await desk.host();
    const intentId = await desk.open(
      host,
      buildDraft({ startDate: new Date(Date.now() + 3_600_000).toISOString() }),
    );
    passedMs = 2 * 3_600_000;
    expect(await reopen(host, await paymentAt(intentId))).toMatchObject({
      status: 400,
      json: { message: 'The event must start in the future' },
    });
    passedMs = 0;
  });
});

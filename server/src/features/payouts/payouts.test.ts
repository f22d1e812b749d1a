import { paths } from '@quad/shared/paths';
import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PaymentsRefusedError, PaymentsUnavailableError } from '../../adapters/stripe-calls';
import { notifications } from '../../db/schema/notifications';
import { payoutAccounts } from '../../db/schema/payouts';
import { users } from '../../db/schema/users';
import { stripeSandboxPath } from '../../sandbox/embedded-stripe';
import { jobsDone } from '../../testing/due-jobs';
import { collectMails } from '../../testing/mails';
import { answerProvider, payoutsOf, providerPage } from '../../testing/payout-desk';
import { type Member, useTestApp } from '../../testing/test-app';
import { deleteDueAccounts } from '../settings/account-deletion';
import { reconcilePayouts, runPayouts } from './payouts.jobs';

const minuteMs = 60_000;
let now = () => new Date();
const test = useTestApp({ now: () => now() });
const mails = collectMails(test);
let stripe: Stripe;
beforeAll(async () => {
  const origin = await test.listen();
  stripe = createSandboxClient(`${origin}${stripeSandboxPath}`, test.stripe?.keys.secretKey ?? '');
  await runPayouts(test.context);
});

const pathOf = (address: string | null) => String(address).replace(/^http:\/\/[^/]+/, '');
const silent = { error: () => {} };
const provider = () => {
  if (!test.context.payoutAccounts) throw new Error('Nobody is paid out');
  return test.context.payoutAccounts;
};
const rowOf = async ({ id }: Member) => {
  const [row] = await test.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, id));
  return row;
};
const stripeIdOf = async (host: Member) => String((await rowOf(host))?.stripeAccountId);
/** All accounts at the provider that were made for a row of ours. */
const accountsOf = async (rowId: string | undefined) => {
  const { data } = await stripe.accounts.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata?.payout_account_id === rowId).map(({ id }) => id);
};
const heard = (host: Member) =>
  test.db.select().from(notifications).where(eq(notifications.userId, host.id)).orderBy(sql`created_at`);
/** Only the webhook tells of it: nobody asks. */
const becomes = (host: Member, status: string) =>
  expect.poll(async () => (await payoutsOf(host)).status, { timeout: 10_000 }).toBe(status);
const onboarded = async (answer: Parameters<typeof answerProvider>[1]) => {
  const host = await test.member();
  await answerProvider(await providerPage(host), answer);
  return host;
};

describe('a host', () => {
  it('has no payouts at first, and needs a verified address for them', async () => {
    const host = await test.member({ emailVerified: false });
    expect(await payoutsOf(host)).toEqual({
      status: 'not_set_up',
      missing: [],
      dueAt: null,
      bankLast4: null,
      sentAt: null,
      checkedAt: null,
    });
    const refused = await host.post('/api/payouts/onboarding');
    expect(refused.statusCode).toBe(403);
    expect(await rowOf(host)).toBeUndefined();
  });

  it('is ready after the onboarding, comes back to Quad, and is told once', async () => {
    const host = await test.member();
    const url = await providerPage(host);
    expect(await payoutsOf(host)).toMatchObject({ status: 'started' });
    expect(pathOf(await answerProvider(url, 'verified'))).toBe(paths.payouts());
    await becomes(host, 'ready');
    expect(await payoutsOf(host)).toMatchObject({ missing: [], bankLast4: '6789' });
    await host.post('/api/payouts/check');
    expect(await heard(host)).toMatchObject([{ kind: 'payouts', data: { payouts: 'ready' } }]);
    await jobsDone(test.db);
    const own = mails.filter(({ to }) => to === host.email);
    expect(own.map(({ subject }) => subject)).toEqual(['Payouts are ready: the provider can pay you out.']);
    expect(own[0]?.text).toContain(paths.payouts());
    expect(own[0]?.unsubscribeUrl).toBeUndefined();
  });

  it('has one account however often and simultaneously it is asked for, with manual payouts', async () => {
    const host = await test.member();
    const pages = await Promise.all([providerPage(host), providerPage(host), providerPage(host)]);
    expect(new Set(pages).size).toBe(3);
    const row = await rowOf(host);
    expect(await accountsOf(row?.id)).toEqual([row?.stripeAccountId]);
    const account = await stripe.accounts.retrieve(await stripeIdOf(host));
    expect(account).toMatchObject({
      type: 'express',
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
      settings: { payouts: { schedule: { interval: 'manual' } } },
    });
  });

  it('goes on where they stopped, and is told what is missing', async () => {
    const host = await onboarded('later');
    const { status, missing } = await payoutsOf(host);
    expect(status).toBe('started');
    expect(missing.map(({ part }) => part)).toEqual(['business', 'bank', 'person', 'terms']);
    await answerProvider(await providerPage(host), 'verified');
    await becomes(host, 'ready');
  });

  it('opens a link anew that has been used', async () => {
    const host = await test.member();
    const url = await providerPage(host);
    await answerProvider(url, 'later');
    const response = await fetch(url, { redirect: 'manual' });
    expect(pathOf(response.headers.get('location'))).toBe(`${paths.payouts()}?again`);
  });

  it('waits while the provider looks, and is ready by itself', async () => {
    const host = await onboarded('review');
    await becomes(host, 'in_review');
    const { sentAt } = await payoutsOf(host);
    expect(Date.parse(String(sentAt))).toBeGreaterThan(Date.now() - minuteMs);
    await becomes(host, 'ready');
    expect(await payoutsOf(host)).toMatchObject({ sentAt: null });
  });

  it('is told what was wrong, sends it, and is ready', async () => {
    const host = await onboarded('restricted');
    await becomes(host, 'restricted');
    expect(await payoutsOf(host)).toMatchObject({
      missing: [{ part: 'photo_id', reason: expect.stringContaining('could not be read') }],
    });
    await answerProvider(await providerPage(host), 'verified');
    await becomes(host, 'ready');
    const told = (await heard(host)).map(({ data }) => data.payouts);
    expect(told).toEqual(['restricted', 'ready']);
  });

  it('stays ready until a day, and is told what is missing by then', async () => {
    const host = await onboarded('verified-for-now');
    await becomes(host, 'ready');
    const { dueAt, missing } = await payoutsOf(host);
    expect(missing).toEqual([{ part: 'photo_id', reason: null }]);
    expect(Date.parse(String(dueAt))).toBeGreaterThan(Date.now() + 13 * 24 * 60 * minuteMs);
    expect((await heard(host)).map(({ data }) => data.payouts)).toEqual(['due']);
    expect(await providerPage(host)).toContain('/onboarding/');
  });

  it('changes what the provider knows in the dashboard there', async () => {
    const host = await onboarded('verified');
    await becomes(host, 'ready');
    const url = await providerPage(host);
    expect(url).toContain('/express/');
    await answerProvider(url, 'restricted');
    await becomes(host, 'restricted');
  });

  it('whom the provider declined gets no page', async () => {
    const host = await onboarded('verified');
    const known = await provider().get(await stripeIdOf(host));
    if (!known) throw new Error('The account is missing');
    const declined = { ...known, isReady: false, disabledReason: 'rejected.fraud' };
    const asked = vi.spyOn(provider(), 'get').mockResolvedValue(declined);
    expect((await host.post('/api/payouts/check')).json()).toMatchObject({ status: 'rejected' });
    expect((await host.post('/api/payouts/onboarding')).statusCode).toBe(409);
    asked.mockRestore();
  });
});

describe('whatever is lost', () => {
  it('between the provider and us is the same account later, for the browser and for the job', async () => {
    for (const takeUp of [
      (host: Member) => providerPage(host),
      async () => {
        now = () => new Date(Date.now() + 5 * minuteMs);
        await reconcilePayouts(test.context, silent);
        now = () => new Date();
      },
    ]) {
      const host = await test.member();
      await providerPage(host);
      const before = await stripeIdOf(host);
      // As if the process had died before it stored the id.
      await test.db
        .update(payoutAccounts)
        .set({ stripeAccountId: null })
        .where(eq(payoutAccounts.userId, host.id));
      await takeUp(host);
      expect(await stripeIdOf(host)).toBe(before);
      expect(await accountsOf((await rowOf(host))?.id)).toEqual([before]);
    }
  });

  it('of webhooks is found by the job', async () => {
    const host = await onboarded('verified');
    await becomes(host, 'ready');
    await test.db
      .update(payoutAccounts)
      .set({ status: 'in_review', version: sql`version + 1` })
      .where(eq(payoutAccounts.userId, host.id));
    await reconcilePayouts(test.context, silent);
    expect(await payoutsOf(host)).toMatchObject({ status: 'in_review' });
    now = () => new Date(Date.now() + 10 * minuteMs);
    await reconcilePayouts(test.context, silent);
    now = () => new Date();
    expect(await payoutsOf(host)).toMatchObject({ status: 'ready' });
  });

  it('an older answer of the provider never replaces a newer one', async () => {
    const host = await onboarded('verified');
    await becomes(host, 'ready');
    const { get } = provider();
    const older = { ...(await get(await stripeIdOf(host))), isReady: false } as Awaited<
      ReturnType<typeof get>
    >;
    const newest = () => host.post('/api/payouts/check');
    let asked = 0;
    const spy = vi.spyOn(provider(), 'get').mockImplementation(async (id) => {
      asked += 1;
      if (asked > 1) return get(id);
      // The first answer is read before the change and arrives after the second one.
      expect((await newest()).json()).toMatchObject({ status: 'ready' });
      return older;
    });
    expect((await newest()).json()).toMatchObject({ status: 'ready' });
    expect(asked).toBe(3);
    spy.mockRestore();
  });

  it('while the provider is away: what it said last is shown, and it can be asked again', async () => {
    const host = await onboarded('verified');
    await becomes(host, 'ready');
    const away = vi.spyOn(provider(), 'get').mockRejectedValue(new PaymentsUnavailableError('away'));
    expect(await payoutsOf(host)).toMatchObject({ status: 'ready' });
    expect((await host.post('/api/payouts/check')).statusCode).toBe(503);
    expect((await host.post('/api/payouts/onboarding')).statusCode).toBe(503);
    away.mockRestore();
    expect((await host.post('/api/payouts/check')).statusCode).toBe(200);
  });

  it('a refusal of the provider leaves nothing, and the next try is a new one', async () => {
    const host = await test.member();
    const refusing = vi
      .spyOn(provider(), 'create')
      .mockRejectedValue(new PaymentsRefusedError('invalid_request_error', 'No Connect platform'));
    expect((await host.post('/api/payouts/onboarding')).statusCode).toBe(503);
    expect(await rowOf(host)).toBeUndefined();
    refusing.mockRestore();
    expect(await providerPage(host)).toContain('/onboarding/');
  });

  it('an account that the provider has no more is replaced when its host sets up payouts again', async () => {
    const host = await onboarded('verified');
    await becomes(host, 'ready');
    const before = await stripeIdOf(host);
    await stripe.accounts.del(before);
    expect((await host.post('/api/payouts/check')).json()).toMatchObject({ status: 'not_set_up' });
    await answerProvider(await providerPage(host), 'verified');
    await becomes(host, 'ready');
    expect(await stripeIdOf(host)).not.toBe(before);
  });
});

describe("a site with Stripe's keys and without the secret for connected accounts", () => {
  const plain = useTestApp({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_plain',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_plain',
      STRIPE_WEBHOOK_SECRET: 'whsec_plain',
    },
  });

  it('says so, and sets nothing up', async () => {
    const host = await plain.member();
    expect(await payoutsOf(host)).toMatchObject({ status: 'not_offered' });
    expect((await host.post('/api/payouts/check')).json()).toMatchObject({ status: 'not_offered' });
    expect((await host.post('/api/payouts/onboarding')).statusCode).toBe(409);
  });
});

describe('who leaves Quad', () => {
  it('has no account at the provider any more', async () => {
    const host = await onboarded('verified');
    await becomes(host, 'ready');
    const account = await stripeIdOf(host);
    await test.db
      .update(users)
      .set({ deletionRequestedAt: new Date(Date.now() - 30 * 24 * 60 * minuteMs) })
      .where(eq(users.id, host.id));
    await deleteDueAccounts(test.context);
    expect(await rowOf(host)).toBeUndefined();
    await jobsDone(test.db);
    expect(await provider().get(account)).toBeNull();
    // Closing it again, after a crash, is no failure.
    await provider().close(account);
  });
});

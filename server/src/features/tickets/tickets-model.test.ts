import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { payoutAccounts } from '../../db/schema/payouts';
import { friendships } from '../../db/schema/people';
import { stripeSandboxPath } from '../../sandbox/embedded-stripe';
import { useTestApp } from '../../testing/test-app';
import { takeTicketStep } from '../../testing/ticket-acts';
import { hurryProvider, payIntent, place, readyHost, soldEvent } from '../../testing/ticket-desk';
import { type Buyer, TicketPlay } from '../../testing/ticket-play';
import { numberOf, opening, ticketRuns, ticketStep } from '../../testing/ticket-steps';
import { checkPlay, endPlay } from '../../testing/ticket-verdict';

/** A run takes some two seconds; many times that where others work too. */
const patienceMs = 300_000;

const clock = { now: new Date() };
const test = useTestApp({ now: () => clock.now });
let origin = '';
let buyers: Buyer[];

/** Ours pays hosts who won a dispute: from fees of other events, which can be used at once. */
async function fillBalance(): Promise<void> {
  const eventId = await soldEvent(test, await readyHost(test), [
    { name: 'Gala', price: 100_000, quantity: 6 },
  ]);
  const { clientSecret } = await place(test, await test.member(), eventId, { quantity: 6 });
  await payIntent(test, origin, clientSecret, 'pm_card_bypassPending');
  await hurryProvider(test);
}

beforeAll(async () => {
  origin = await test.listen();
  const members = await Promise.all(Array.from({ length: numberOf.members }, () => test.member()));
  const pairs = members.flatMap((one, index) =>
    members.slice(index + 1).map((other) => ({ userId: one.id, friendId: other.id })),
  );
  await test.db.insert(friendships).values(pairs);
  const guests = Array.from({ length: numberOf.guests }, (_, place) => {
    const email = `guest${place}@campus.example`;
    return { ...test.as(), id: email, email, guest: { name: 'Grace Guest', email } };
  });
  buyers = [...members, ...guests];
  await fillBalance();
  // From now on the provider's webhooks come when a step says so.
  await test.stripe?.stop();
});

const types = fc.tuple(
  fc.record({ quantity: fc.integer({ min: 1, max: 3 }), price: fc.integer({ min: 100, max: 20_000 }) }),
  fc.record({ quantity: fc.integer({ min: 1, max: 2 }), price: fc.integer({ min: 100, max: 20_000 }) }),
);

/**
 * After each step: spots fit, each ticket has one holder whose version opens the door, no order gives back more than was paid, the
 * books sum to 0 and are the provider's; at the end every payment is an order or went back, and the host has what is left, once.
 */
it(
  'are what a simple model says, and so is their money, whatever buyers, hosts, banks and webhooks do',
  async () => {
    let compared = 0;
    const play = async (
      sold: { quantity: number; price: number }[],
      isRefundable: boolean,
      steps: readonly Parameters<typeof takeTicketStep>[1][],
    ) => {
      clock.now = new Date();
      const host = await readyHost(test);
      const [row] = await test.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, host.id));
      const stripe = createSandboxClient(`${origin}${stripeSandboxPath}`, test.stripe?.keys.secretKey ?? '');
      const cast = { test, origin, stripe, host, account: row?.stripeAccountId ?? '', buyers, clock };
      const played = await TicketPlay.open(cast, { types: sold, isRefundable });
      for (const [place, step] of steps.entries()) {
        try {
          // A webhook that took longer than the provider waits may have come to an end only now.
          await played.hear();
          await takeTicketStep(played, step);
          await played.hear();
          if (await checkPlay(played)) compared += 1;
        } catch (cause) {
          throw new Error(`After step ${place}: ${JSON.stringify(step)}`, { cause });
        }
      }
      await endPlay(played);
    };
    await fc.assert(
      fc.asyncProperty(
        types,
        fc.boolean(),
        opening,
        fc.array(ticketStep, { minLength: 15, maxLength: 35 }),
        (sold, isRefundable, first, steps) => play([...sold], isRefundable, [...first, ...steps]),
      ),
      ticketRuns,
    );
    expect(compared).toBeGreaterThan(ticketRuns.numRuns);
  },
  ticketRuns.numRuns * patienceMs,
);

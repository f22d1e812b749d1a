import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { stripeSandboxPath } from '../sandbox/embedded-stripe';
import { type CrashingApp, pause } from './chaos-crashes';
import type { ChaosStripe } from './chaos-stripe';
import { buildDraft } from './payment-desk';

/** Events with this title can't be created: a rule in the test's database forbids it. */
export const impossibleTitle = 'Impossible';

/** How a host behaves. */
type Story =
  | 'patient'
  | 'double-click'
  | 'gone-after-paying'
  | 'gone-before-paying'
  | 'declined'
  | 'declined-then-paid'
  | 'bank-takes-time'
  | 'asks-the-bank'
  | 'no-draft'
  | 'impossible';

/** Of a hundred hosts. */
const shares: Record<Story, number> = {
  patient: 22,
  'double-click': 14,
  'gone-after-paying': 18,
  'gone-before-paying': 6,
  declined: 8,
  'declined-then-paid': 7,
  'bank-takes-time': 5,
  'asks-the-bank': 5,
  'no-draft': 7,
  impossible: 8,
};

/** The stories of this many hosts, in these shares, shuffled. */
export function storiesFor(count: number, random: () => number): Story[] {
  const names = Object.keys(shares) as Story[];
  const all = Array.from({ length: count }, (_, index) => {
    let share = ((index + 0.5) / count) * 100;
    return (
      names.find((name) => {
        share -= shares[name];
        return share < 0;
      }) ?? 'patient'
    );
  });
  return all
    .map((story) => ({ story, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ story }) => story);
}

export interface ClientFigures {
  /** Requests without a response: the process died, or was dead. */
  unanswered: number;
  declines: number;
  vanished: number;
  /** Events that a host was told about, by intent. */
  announced: Map<string, string>;
}

interface Reply {
  status: number;
  json: Record<string, unknown>;
}

export interface Clients {
  figures: ClientFigures;
  /** One host, from the form until they give up. */
  live(story: Story, cookie: string): Promise<void>;
}

/** Answers that say no, after which a host gives up; some events are never possible. */
const refusalsMax = 12;
/** How long a host tries while nothing answers: two processes in a row may die, and a busy machine restarts them slowly. */
const patienceMs = 60_000;

export function createClients(app: CrashingApp, stripe: ChaosStripe, random: () => number): Clients {
  const figures: ClientFigures = { unanswered: 0, declines: 0, vanished: 0, announced: new Map() };
  const bank = createSandboxClient(`${stripe.origin}/browser${stripeSandboxPath}`, stripe.keys.secretKey, {
    maxNetworkRetries: 0,
  });

  /** Sends like a browser whose user retries at another process when there is no response. */
  const post = async (path: string, cookie: string, body: object): Promise<Reply | null> => {
    const givesUpAt = performance.now() + patienceMs;
    let refusals = 0;
    while (refusals < refusalsMax && performance.now() < givesUpAt) {
      try {
        const response = await fetch(`${app.anyProcess().origin}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        });
        if (response.status < 500)
          return { status: response.status, json: (await response.json()) as Reply['json'] };
        refusals += 1;
      } catch {
        figures.unanswered += 1;
      }
      await pause(50 + random() * 150);
    }
    return null;
  };

  const open = async (cookie: string, draft: EventDraft | null): Promise<string> => {
    const reply = await post('/api/create-event-payment', cookie, draft ? { draft } : {});
    if (reply?.status !== 200) throw new Error(`No payment was opened: ${JSON.stringify(reply)}`);
    return String(reply.json.paymentIntentId);
  };

  const pay = async (intentId: string, card: string, mayBePaid = false) => {
    try {
      return await bank.paymentIntents.confirm(intentId, {
        payment_method: card,
        return_url: stripe.origin,
      });
    } catch (error) {
      const { type, code } = error as { type?: string; code?: string };
      // Without a draft a host has one open payment at a time, which another window may have paid.
      if (code === 'payment_intent_unexpected_state' && mayBePaid) return null;
      if (type !== 'StripeCardError') throw error;
      figures.declines += 1;
      return null;
    }
  };

  const authenticate = async (clientSecret: string, intentId: string) => {
    const response = await fetch(`${stripe.origin}/browser/v1/3ds2/authenticate`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stripe.keys.publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        payment_intent: intentId,
        client_secret: clientSecret,
        outcome: 'complete',
      }).toString(),
    });
    if (!response.ok) throw new Error(`The bank said ${response.status}: ${await response.text()}`);
  };

  const publish = async (cookie: string, intentId: string, draft: EventDraft) => {
    const reply = await post('/api/events', cookie, { ...draft, paymentIntentId: intentId });
    if (reply?.status === 200) figures.announced.set(intentId, String(reply.json.id));
  };

  return {
    figures,
    async live(story, cookie) {
      const draft = buildDraft(
        story === 'impossible' ? { title: `${impossibleTitle} ${crypto.randomUUID()}` } : {},
      );
      const intentId = await open(cookie, story === 'no-draft' ? null : draft);
      if (random() < 0.3) stripe.slowIntents.add(intentId);
      if (story === 'gone-before-paying') {
        figures.vanished += 1;
        return;
      }
      if (story === 'declined' || story === 'declined-then-paid') {
        await pay(intentId, 'pm_card_visa_chargeDeclinedInsufficientFunds');
        if (story === 'declined') return;
      }
      if (story === 'bank-takes-time') await pay(intentId, 'pm_card_processing');
      else if (story === 'asks-the-bank') {
        const asked = await pay(intentId, 'pm_card_threeDSecure2Required');
        await authenticate(String(asked?.client_secret), intentId);
      } else
        await pay(intentId, random() < 0.5 ? 'pm_card_visa' : 'pm_card_mastercard', story === 'no-draft');
      if (story === 'gone-after-paying' || story === 'no-draft') {
        figures.vanished += 1;
        return;
      }
      if (story === 'double-click') {
        await Promise.all([publish(cookie, intentId, draft), publish(cookie, intentId, draft)]);
      } else await publish(cookie, intentId, draft);
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client';
import type { Call } from './chaos-caller';
import type { ChaosStripe } from './chaos-stripe';
import { buildEvent, buildUser, testPassword } from './factories';

const dayMs = 86_400_000;

export interface SignedIn {
  id: string;
  cookie: string;
}

export async function signInPerson(database: Database, call: Call): Promise<SignedIn> {
  const { id, email } = await buildUser(database.db);
  const { cookie } = await call('', 'POST', '/api/login', { email, password: testPassword });
  return { id, cookie };
}

/** A host whose account at the provider is ready, with events in a week that sell these types of tickets. */
export async function openSales(
  { database, call, stripe }: { database: Database; call: Call; stripe: ChaosStripe },
  sold: readonly object[][],
): Promise<{ host: SignedIn; events: string[] }> {
  const host = await signInPerson(database, call);
  const link = await call(host.cookie, 'POST', '/api/payouts/onboarding');
  if (link.status !== 200) throw new Error(`No account was opened: ${JSON.stringify(link)}`);
  const { url } = link.json as { url: string };
  const body = new URLSearchParams({ answer: 'verified' });
  await fetch(url.replace(stripe.origin, `${stripe.origin}/books`), {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  await call(host.cookie, 'POST', '/api/payouts/check');
  const events: string[] = [];
  for (const types of sold) {
    const startDate = new Date(Date.now() + 7 * dayMs);
    const { id } = await buildEvent(database.db, { hostId: host.id, startDate });
    const put = await call(host.cookie, 'PUT', `/api/events/${id}/ticket-types`, { refundHours: 48, types });
    if (put.status !== 200) throw new Error(`No tickets are sold: ${JSON.stringify(put)}`);
    events.push(id);
  }
  return { host, events };
}

/** A phone at the door of an event: the cookie of its session, and its name. */
export async function openPhone(call: Call, host: SignedIn, event: string) {
  const ends = { label: 'Main door', endsAt: new Date(Date.now() + 10 * dayMs).toISOString() };
  const made = await call(host.cookie, 'POST', `/api/events/${event}/door-codes`, ends);
  const { code } = made.json as { code: string };
  const opened = await call('', 'POST', '/api/door/open', { code, device: randomUUID() });
  if (opened.status !== 200) throw new Error(`The door was not opened: ${JSON.stringify(opened)}`);
  return { cookie: opened.cookie, device: (opened.json as { device: string }).device };
}

import type { TicketType } from '@quad/shared/contract/ticket-types';
import type { Browser } from './browser';
import { signUp } from './person';
import type { Site } from './site';

/** An event of the crowd's whose tickets are sold online. */
export interface Shop {
  eventId: string;
  type: TicketType;
  /** What browsers show the provider. */
  cardKey: string;
}

const spots = 400;

/** What the provider's pages get, which are forms. */
export const postForm = (site: Site, path: string, fields: Record<string, string>, headers = {}) => {
  const app = site.apps[Math.floor(Math.random() * site.apps.length)];
  return fetch(`${app?.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    // What the balancer would add.
    headers: { 'x-forwarded-proto': 'https', ...headers },
    body: new URLSearchParams(fields),
  });
};

/** A host opens the sale of tickets; null where the site's version sells none. */
export async function openShop(site: Site, browser: Browser): Promise<Shop | null> {
  const host = await signUp(browser, 'host@campus.example');
  await site.query('update users set email_verified = true');
  const onboarding = await browser.send('POST', '/api/payouts/onboarding');
  const { url } = (onboarding.json ?? {}) as { url?: string };
  if (!url) return null;
  const { pathname, search } = new URL(url);
  await postForm(site, pathname + search, { answer: 'verified' });
  await browser.send('POST', '/api/payouts/check');
  const [event] = await site.query<{ id: string }>(
    `insert into events (title, category, start_date, timezone, location, latitude, longitude, host_id, max_attendees)
     values ('Faultline on sale', 'concerts', now() + interval '2 days', 'America/New_York', 'Stratford Ave', 39.13, -84.5, $1, $2)
     returning id`,
    [host.id, spots],
  );
  const types = [{ name: 'General', price: 2_000, quantity: spots, maxPerOrder: 1 }];
  const path = `/api/events/${event?.id}/ticket-types`;
  const reply = await browser.send('PUT', path, { types, refundHours: 1 });
  const [type] = (reply.json as { types?: TicketType[] } | null)?.types ?? [];
  if (!event || !type) throw new Error(`No tickets are sold: ${reply.text}`);
  const config = await browser.send('GET', '/api/config');
  const { publishableKey } = config.json as { publishableKey: string };
  return { eventId: event.id, type, cardKey: publishableKey };
}

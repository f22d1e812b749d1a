import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '@quad/shared/contract/orders';
import type { TicketType } from '@quad/shared/contract/ticket-types';
import { addEvent, type Client, createClient, type Person, signUp } from './client';
import type { Site } from './site';

/** An event that sells tickets at the site. */
export interface Shop {
  host: Person;
  eventId: string;
  type: TicketType;
}

export const someEmail = () => `${randomUUID()}@campus.example`;
export const guest = () => ({ name: 'Mallory', email: someEmail() });

/** A host who can be paid out, at the site's own stand-in for the provider. */
export async function readyHost(site: Site): Promise<Person> {
  const host = await signUp(site);
  const { json } = await host.post('/api/payouts/onboarding');
  const body = new URLSearchParams({ answer: 'verified' });
  await fetch(String(json.url), { method: 'POST', body, redirect: 'manual' });
  await host.post('/api/payouts/check');
  return host;
}

export async function openShop(site: Site, host: Person, quantity: number): Promise<Shop> {
  const eventId = await addEvent(site, host.id);
  const types = [{ name: 'General', price: 2_000, quantity, maxPerOrder: 10 }];
  const { json, text } = await host.put(`/api/events/${eventId}/ticket-types`, { types });
  const [type] = (json.types ?? []) as TicketType[];
  if (!type) throw new Error(`No tickets are sold: ${text}`);
  return { host, eventId, type };
}

export const orderOf = ({ type }: Shop, quantity = 1) => ({
  items: [{ ticketTypeId: type.id, quantity }],
  expectedTotal: quantity * type.buyerPays,
});

/** An order as its buyer, or the guest with its link, has it. */
export async function place(client: Client, shop: Shop, more: object = {}) {
  const reply = await client.post(`/api/events/${shop.eventId}/orders`, { ...orderOf(shop), ...more });
  return { ...reply, placed: reply.json as unknown as PlacedOrder };
}

/** Pays an order with a test card, as its browser does, and asks what became of it. */
export async function pay(site: Site, client: Client, { clientSecret, orderId, link }: PlacedOrder) {
  const config = await createClient(site).get('/api/config');
  await fetch(
    `${site.origin}/sandbox/stripe/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${String(config.json.publishableKey)}` },
      body: new URLSearchParams({
        payment_method: 'pm_card_visa',
        client_secret: clientSecret,
        return_url: site.origin,
      }),
    },
  );
  return client.post(link ? `/api/orders/by-link/${link}/check` : `/api/orders/${orderId}/check`);
}

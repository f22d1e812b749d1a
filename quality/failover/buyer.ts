import { randomUUID } from 'node:crypto';
import type { Order, PlacedOrder } from '@quad/shared/contract/orders';
import { openBrowser, type Reply } from './browser';
import { experienceOf } from './experience';
import type { Action } from './person';
import { postForm, type Shop } from './shop';
import type { Site } from './site';

/** Paying is the provider's; its stand-in may be away with the apps. @returns whether it says that the money is taken */
async function payByCard(site: Site, { clientSecret }: PlacedOrder, key: string): Promise<boolean> {
  const intent = clientSecret.split('_secret_')[0];
  const path = `/sandbox/stripe/v1/payment_intents/${intent}/confirm`;
  const fields = { payment_method: 'pm_card_visa', client_secret: clientSecret, return_url: site.origin };
  try {
    const response = await postForm(site, path, fields, { authorization: `Bearer ${key}` });
    const { status } = (await response.json()) as { status?: string };
    return status === 'succeeded';
  } catch {
    return false;
  }
}

const asOrder = ({ status, json }: Reply) => (status === 200 ? (json as Order | null) : null);

function orderBody({ type }: Shop, isGuest: boolean) {
  const guest = isGuest ? { guest: { name: 'Bea', email: `${randomUUID()}@guest.example` } } : {};
  return { items: [{ ticketTypeId: type.id, quantity: 1 }], expectedTotal: type.buyerPays, ...guest };
}

/** Somebody buys a ticket, half of them as guests, and some give theirs back. */
export const buy: Action = async ({ site, ledger, person, shop }) => {
  if (!shop) return [];
  const isGuest = Math.random() < 0.5;
  const browser = isGuest ? openBrowser(site.origin) : person.browser;
  const path = `/api/events/${shop.eventId}/orders`;
  const reply = await browser.send('POST', path, orderBody(shop, isGuest));
  const placed = reply.json as PlacedOrder | null;
  const experiences = [experienceOf('order', reply, true, placed?.clientSecret ? '' : 'no payment')];
  if (reply.status === 200 && placed?.clientSecret) {
    const isCharged = await payByCard(site, placed, shop.cardKey);
    if (isCharged) ledger.chargedOrders.add(placed.orderId);
    const own = placed.link ? `/api/orders/by-link/${placed.link}` : `/api/orders/${placed.orderId}`;
    const checked = await browser.send('POST', `${own}/check`, {});
    const order = asOrder(checked);
    const isRight = !isCharged || order?.status === 'paid' || order?.status === 'processing';
    experiences.push(experienceOf('payment', checked, true, isRight ? '' : `charged, and ${order?.status}`));
    const ticket = order?.status === 'paid' ? order.tickets[0] : undefined;
    if (ticket) ledger.paidOrders.add(placed.orderId);
    if (ticket && Math.random() < 0.3) {
      const query = placed.link ? `?link=${encodeURIComponent(placed.link)}` : '';
      const back = await browser.send('POST', `/api/tickets/${ticket.id}/refund${query}`, {});
      experiences.push(experienceOf('refund', back, true));
      if (back.status === 200) ledger.givenBack.add(ticket.id);
    }
  }
  if (isGuest) browser.close();
  return experiences;
};

import { setTimeout } from 'node:timers/promises';
import { type Attack, Findings } from './attack';
import { type Client, createClient, signUp } from './client';
import type { Site } from './site';
import { guest, openShop, orderOf, pay, place, readyHost, someEmail } from './ticket-shop';

interface OwnTicket {
  id: string;
}
const ticketsIn = (json: Record<string, unknown>) => (json.tickets ?? []) as OwnTicket[];

/** What the site and the provider believe that an order costs. */
async function costOf({ database }: Site, orderId: string) {
  const { rows } = await database.pool.query<{ amount: number; fee: number; asked: number; split: number }>(
    `select o.amount, o.amount - o.host_earns as fee, (i.data ->> 'amount')::int as asked,
       (i.data ->> 'application_fee_amount')::int as split
     from orders o join stripe_sandbox_objects i on i.id = o.payment_intent_id where o.id = $1`,
    [orderId],
  );
  return rows[0];
}

export const saidAmounts: Attack = {
  name: 'tickets for an amount, a number or a type that the buyer says',
  async run(site) {
    const findings = new Findings();
    const host = await readyHost(site);
    const [shop, other] = [await openShop(site, host, 50), await openShop(site, host, 50)];
    const path = `/api/events/${shop.eventId}/orders`;
    const right = orderOf(shop);
    const more = { guest: guest() };
    const wrong: Record<string, object> = {
      'one cent': { ...right, expectedTotal: 1 },
      nothing: { ...right, expectedTotal: 0 },
      'less than nothing': { ...right, expectedTotal: -2_188 },
      'ten tickets for the price of one': { ...orderOf(shop, 10), expectedTotal: right.expectedTotal },
      'no ticket': { items: [], expectedTotal: 0 },
      'no number of tickets': { items: [{ ticketTypeId: shop.type.id, quantity: 0 }], expectedTotal: 0 },
      'a negative number': { items: [{ ticketTypeId: shop.type.id, quantity: -1 }], expectedTotal: -2_188 },
      'half a ticket': { items: [{ ticketTypeId: shop.type.id, quantity: 0.5 }], expectedTotal: 1_094 },
      'too many': { items: [{ ticketTypeId: shop.type.id, quantity: 11 }], expectedTotal: 11 * 2_188 },
      'a type twice': { items: [...right.items, ...right.items], expectedTotal: 2 * 2_188 },
      'a type in both cases': {
        items: [...right.items, { ticketTypeId: shop.type.id.toUpperCase(), quantity: 1 }],
        expectedTotal: right.expectedTotal,
      },
      'a type of another event': orderOf(other),
    };
    for (const [name, body] of Object.entries(wrong)) {
      const { status } = await createClient(site).post(path, { ...body, ...more, guest: guest() });
      findings.add(status < 400 || status >= 500, `${name}: ${status}`);
    }
    // What isn't asked for changes nothing.
    const said = { amount: 1, hostEarns: 1, price: 1, buyerPays: 1, status: 'paid', holdUntil: '2030-01-01' };
    const client = createClient(site);
    const { status, placed } = await place(client, shop, { ...said, guest: guest() });
    if (status === 200) {
      const cost = await costOf(site, placed.orderId);
      const isRight =
        cost?.amount === 2_188 && cost.asked === 2_188 && cost.fee === 288 && cost.split === 288;
      findings.add(!isRight, `said amounts are believed: ${JSON.stringify(cost)}`);
      const read = await client.get(`/api/orders/by-link/${placed.link}`);
      findings.add(read.json.status !== 'held', `a said status is believed: ${read.text}`);
    } else findings.add(status !== 400, `an order with more than is asked for: ${status}`);
    const bought = await place(host, shop);
    await pay(site, host, bought.placed);
    const order = `/api/orders/${bought.placed.orderId}/refunds`;
    for (const body of [
      { amount: 2_189 },
      { amount: -1 },
      { amount: 0 },
      { amount: 1e12 },
      { amount: 1.5 },
    ]) {
      const refund = await host.post(order, body);
      findings.add(refund.status < 400, `a refund of ${body.amount}: ${refund.status}`);
    }
    return findings;
  },
};

/** The token with one character changed, at some places. */
const tampered = (token: string): string[] =>
  [0, Math.floor(token.length / 2), token.length - 1].map(
    (at) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1),
  );

export const foreignTickets: Attack = {
  name: 'tickets and orders by other people’s ids and links, and links that ended',
  async run(site) {
    const findings = new Findings();
    const host = await readyHost(site);
    const otherHost = await readyHost(site);
    const shop = await openShop(site, host, 50);
    const [owner, stranger] = [createClient(site), await signUp(site)];
    const { placed } = await place(owner, shop, { guest: guest() });
    const paid = await pay(site, owner, placed);
    const link = String(placed.link);
    const [ticket] = ticketsIn(paid.json);
    findings.add(!ticket, `nothing was bought: ${paid.text}, the attack is wrong`);
    const own = await place(stranger, shop);
    await pay(site, stranger, own.placed);
    const foreign = await place(createClient(site), shop, { guest: guest() });
    const url = `/api/tickets/${ticket?.id}`;
    const friend = { email: someEmail() };
    const tokens = [...tampered(link), String(foreign.placed.link), 'x'.repeat(60), `${link}.${link}`];
    const clients: [string, Client][] = [
      ['a visitor', createClient(site)],
      ['a member', stranger],
      ['another host', otherHost],
    ];
    for (const [who, client] of clients) {
      for (const token of ['', ...tokens]) {
        const query = token && `?link=${encodeURIComponent(token)}`;
        const tries: [string, string, object?][] = [
          ['GET', `${url}/pass${query}`],
          ['POST', `${url}/transfer${query}`, friend],
          ['DELETE', `${url}/transfer${query}`],
          ['POST', `${url}/offer${query}`, {}],
          ['DELETE', `${url}/offer${query}`],
          ['POST', `${url}/refund${query}`, {}],
          ['POST', `${url}/refund?preview=true${query.replace('?', '&')}`, {}],
        ];
        for (const [method, path, body] of tries) {
          const { status } = await client.send(method, path, body);
          findings.add(status !== 404, `${who} with '${token.slice(0, 12)}': ${method} ${path}: ${status}`);
        }
      }
      for (const token of tampered(link)) {
        for (const path of [`/api/orders/by-link/${token}`, `/api/tickets/transfers/${token}`]) {
          const { status } = await client.get(path);
          findings.add(status !== 404, `${who}: a tampered ${path}: ${status}`);
        }
      }
      // A link of one kind is none of another.
      const asTransfer = await client.get(`/api/tickets/transfers/${link}`);
      findings.add(asTransfer.status !== 404, `${who}: the link of an order as one of a friend`);
      const order = `/api/orders/${placed.orderId}`;
      const hidden = who === 'a visitor' ? 401 : 404;
      for (const [method, path, body] of [
        ['GET', order, undefined],
        ['POST', `${order}/check`, {}],
        ['DELETE', order, undefined],
        ['POST', `${order}/refunds`, { amount: 100 }],
        ['POST', `${order}/refunds?preview=true`, { ticketIds: [ticket?.id] }],
      ] as const) {
        const { status } = await client.send(method, path, body);
        findings.add(status !== hidden, `${who}: ${method} ${path}: ${status}`);
      }
    }
    await findEnded(site, findings, { owner, url, link });
    const { rows } = await site.database.pool.query<{ count: number }>(
      'select count(*)::int from ticket_refunds where order_id = $1',
      [placed.orderId],
    );
    findings.add(rows[0]?.count !== 0, 'somebody else gave money of an order back');
    return findings;
  },
};

/** Who sent a ticket on has it no more, and a friend's link opens nothing else of the order. */
async function findEnded(
  site: Site,
  findings: Findings,
  { owner, url, link }: { owner: Client; url: string; link: string },
): Promise<void> {
  const friend = someEmail();
  await owner.post(`${url}/transfer?link=${link}`, { email: friend });
  const [mail] = await site.mailsTo(friend, 1);
  const token = /\/tickets\/from-a-friend\/([\w.~-]{20,})/.exec(mail?.text ?? '')?.[1] ?? '';
  findings.add(
    token === '',
    `no link in the mail to a friend: ${mail?.text.slice(0, 400)}, the attack is wrong`,
  );
  const accepted = await createClient(site).post(`/api/tickets/transfers/${token}`, {
    answer: 'accepted',
    name: 'Jo',
  });
  findings.add(accepted.status !== 200, `a friend can't accept: ${accepted.text}, the attack is wrong`);
  for (const [method, path] of [
    ['GET', 'pass'],
    ['POST', 'transfer'],
    ['POST', 'offer'],
    ['POST', 'refund'],
  ] as const) {
    const body = path === 'transfer' ? { email: someEmail() } : undefined;
    const { status } = await owner.send(method, `${url}/${path}?link=${link}`, body);
    findings.add(status !== 404, `who sent a ticket on: ${method} ${path}: ${status}`);
  }
  for (const wrong of tampered(token)) {
    const { status } = await createClient(site).get(`${url}/pass?link=${wrong}`);
    findings.add(status !== 404, `a tampered link of a friend: ${status}`);
  }
  const order = await createClient(site).get(`/api/orders/by-link/${token}`);
  findings.add(order.status !== 404, `a friend's link opens the whole order: ${order.status}`);
}

const withoutWork = 120;
const spots = 30;
/** A hold ends within a minute after its time. */
const patienceMs = 100_000;

export const floodOfHolds: Attack = {
  name: 'a flood of holds keeps tickets from a buyer without end',
  async run(site) {
    const findings = new Findings();
    const host = await readyHost(site);
    const large = await openShop(site, host, 10_000);
    const program = createClient(site, { solves: false });
    let held = 0;
    for (let tries = 0; tries < withoutWork + 20; tries += 1) {
      if ((await place(program, large, { guest: guest() })).status === 200) held += 1;
    }
    findings.add(held > withoutWork, `${held} holds of one network without any work`);
    const person = await signUp(site);
    await place(person, large);
    const again = await place(person, large, orderOf(large, 2));
    const { rows } = await site.database.pool.query<{ count: number }>(
      "select count(*)::int from orders where user_id = $1 and status = 'held'",
      [person.id],
    );
    findings.add(rows[0]?.count !== 1 || again.status !== 200, `a person has ${rows[0]?.count} open orders`);

    const shop = await openShop(site, host, spots);
    const flood = async () => {
      const client = createClient(site);
      for (let tries = 0; tries < 5; tries += 1)
        await place(client, shop, { ...orderOf(shop, 10), guest: guest() });
    };
    await flood();
    const buyer = await signUp(site);
    const refused = await place(buyer, shop);
    findings.add(
      refused.json.code !== 'SOLD_OUT',
      `the flood took nothing: ${refused.text}, the attack is wrong`,
    );
    const joined = await buyer.post(`/api/events/${shop.eventId}/rsvp`, { status: 'waitlisted' });
    findings.add(joined.status !== 200, `nobody can wait for a spot: ${joined.text}`);
    // Ten minutes later; the flood goes on.
    await site.database.pool.query(
      "update orders set hold_until = now() where event_id = $1 and status = 'held'",
      [shop.eventId],
    );
    let bought = 0;
    for (const from = performance.now(); bought !== 200 && performance.now() - from < patienceMs; ) {
      await flood();
      bought = (await place(buyer, shop)).status;
      await setTimeout(500);
    }
    findings.add(bought !== 200, `who waits gets no spot while the flood goes on: ${bought}`);
    return findings;
  },
};

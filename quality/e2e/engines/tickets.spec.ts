import { ticketPaths } from '@quad/shared/ticket-paths';
import { callApi } from '../api';
import { typeAsScanner } from '../door-page';
import { readMail } from '../outbox';
import { joinAs } from '../people-page';
import { awaitRefunds, codeOf, sellTickets, setUpPayouts } from '../tickets-page';
import { journey } from './journey';
import type { Student } from './student';

journey(
  'a guest buys tickets, a friend enters with one, the other goes back, and the host cancels',
  async (student, others) => {
    const host = await joinAs(others, 'Hana');
    await setUpPayouts(others);
    const eventId = await sellTickets(others, host.id);
    const email = `tomas-${eventId}@mail.example`;
    await student.open(`/events/${eventId}`);
    await student.look('event with tickets');
    await student.press('link', 'Get tickets · $21.88');
    await student.press('button', 'One more General');
    await student.press('button', 'One more General');
    await student.look('chosen tickets');
    await student.press('button', 'Continue');
    await student.fill('Name', 'Tomas Ibarra');
    await student.fill('Email', email);
    await student.press('button', 'Continue to payment');
    await student.see('button', 'Pay $43.76');
    await student.look('payment of tickets');
    await typeCard(student);
    await student.press('button', 'Pay $43.76');
    await student.see('heading', 'Hi Tomas, here are your 2 tickets');
    await student.look('order');

    const link = (await student.run(() => location.pathname, null)).split('/').at(-1) ?? '';
    const order = await callApi(others, 'GET /api/orders/by-link/:token', { params: { token: link } });
    const old = await codeOf(others, order.tickets[0]?.id ?? '', link);
    const friendEmail = `jo-${eventId}@mail.example`;
    await student.pressPart('button', 'Send to a friend');
    await student.fill("Your friend's email", friendEmail);
    await student.lookOver('Send to a friend');
    await student.press('button', `Send to ${friendEmail}`);
    await student.read('Your pass still works until then');
    const mail = await readMail(others, friendEmail, /./);
    const token = /from-a-friend\/([^\s)>]+)/.exec(mail.text)?.[1] ?? '';
    await student.open(ticketPaths.transfer(token));
    await student.fill('Your name', 'Jo Kessler');
    await student.look("a friend's ticket");
    await student.press('button', 'Accept');
    await student.see('heading', 'Here is your ticket');
    const sent = await callApi(others, 'GET /api/tickets/transfers/:token', { params: { token } });
    const fresh = await codeOf(others, sent.ticket?.id ?? '', token);

    await student.open(ticketPaths.order(link));
    await student.see('heading', 'Hi Tomas, here is your ticket');
    await student.pressPart('button', 'Get a refund');
    await student.lookOver('Get a refund');
    await student.press('button', 'Refund $20.00');
    await student.missing('dialog', 'Get a refund');
    await student.look('order with a refund');

    await student.signIn(host.email);
    await student.open(`/door?event=${eventId}`);
    await student.press('button', 'Open');
    await student.see('button', 'Search name');
    await student.run(typeAsScanner, [fresh, 0]);
    await student.read('Come in');
    await student.read('Jo Kessler');
    await student.press('button', 'Next');
    await student.run(typeAsScanner, [old, 0]);
    await student.read('Old pass');

    await student.open(`/events/${eventId}`);
    await student.press('button', 'Cancel');
    await student.read('goes back to 1 buyer, fees too');
    await student.fill('Reason', 'Annex Hall lost power.');
    await student.lookOver('Cancel this event?');
    await student.press('button', 'Cancel event');
    await student.read('Event cancelled');
    await awaitRefunds(others, eventId, 1);
    await student.open(ticketPaths.sales(eventId));
    await student.see('heading', 'Refunds: 1 of 1');
    await student.look('sales of a cancelled event');
  },
);

/** The provider's fields are in a tree of their own, which is looked into by nobody but who types there. */
async function typeCard(student: Student): Promise<void> {
  await student.run(() => {
    const number = [...document.querySelectorAll('*')]
      .map(({ shadowRoot }) => shadowRoot?.querySelector<HTMLInputElement>('#number'))
      .find(Boolean);
    number?.focus();
  }, null);
  await student.type('4242424242424242');
  await student.key('Tab');
  await student.type('1234');
  await student.key('Tab');
  await student.type('123');
  // Past the country.
  await student.key('Tab');
  await student.key('Tab');
  await student.type('45219');
}

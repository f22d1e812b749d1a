import { beforeAll, expect, it } from 'vitest';
import { collectMails } from '../../testing/mails';
import { type Member, useMember, useTestApp } from '../../testing/test-app';
import { general, readyHost, soldEvent } from '../../testing/ticket-desk';
import { reconcileOrders } from './run-orders';

let now = new Date();
const test = useTestApp({ now: () => now });
const fan = useMember(test, { emailVerified: true });
const other = useMember(test);
const mails = collectMails(test);
let host: Member;
beforeAll(async () => {
  await test.listen();
  host = await readyHost(test);
});

const log = { info() {}, warn() {}, error: console.error };
interface Told {
  kind: string;
  data: { onSale?: boolean };
}
const toldTo = async (person: Member) =>
  (await person.get('/api/notifications'))
    .json<{ notifications: Told[] }>()
    .notifications.filter(({ data }) => data.onSale);

it('who saved an event hears once that its tickets are on sale, in the app and by mail; nobody else does', async () => {
  const opensAt = new Date(now.getTime() + 3_600_000).toISOString();
  const types = [general({ opensAt }), general({ name: 'Balcony', opensAt })];
  const eventId = await soldEvent(test, host, types, { title: 'Porch concert' });
  expect((await fan.post(`/api/events/${eventId}/favorite`, {})).statusCode).toBe(200);
  await reconcileOrders(test.context, log);
  expect(await toldTo(fan)).toEqual([]);
  now = new Date(now.getTime() + 3_660_000);
  await reconcileOrders(test.context, log);
  await reconcileOrders(test.context, log);
  expect(await toldTo(fan)).toMatchObject([{ kind: 'reminder' }]);
  expect(await toldTo(other)).toEqual([]);
  const subject = 'On sale now: tickets for Porch concert.';
  await expect
    .poll(() => mails.filter((mail) => mail.subject === subject), { timeout: 15_000 })
    .toHaveLength(1);
  expect(mails.find((mail) => mail.subject === subject)?.text).toContain(
    `Get tickets: https://quad.example/events/${eventId}`,
  );
});

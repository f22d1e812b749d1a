import { expect, it } from 'vitest';
import { collectMails, publicUrl } from '../../testing/mails';
import { useTestApp } from '../../testing/test-app';

const test = useTestApp();
const mails = collectMails(test);

const newAddress = () => `${crypto.randomUUID().slice(0, 8)}@mail.example`;
const mailsTo = (email: string) => mails.filter(({ to }) => to === email);

/** Has a new person invite addresses to their event. Returns the response without what varies. */
async function inviteBySomebody(emails: string[]) {
  const ada = await test.member();
  const event = await test.event();
  const url = `/api/events/${event.id}/invitations`;
  const response = await ada.post(url, { emails });
  const { invitations, remaining } = response.json<{
    invitations: { inviteeEmail: string; status: string }[];
    remaining: number;
  }>();
  return {
    statusCode: response.statusCode,
    remaining,
    statuses: Object.fromEntries(invitations.map(({ inviteeEmail, status }) => [inviteeEmail, status])),
  };
}

/** The mail program's one-click unsubscribe. */
const oneClick = (url: string) =>
  test.post(url.replace(publicUrl, ''), 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  });

async function unsubscribeUrlOf(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(1);
  return mailsTo(email)[0]?.unsubscribeUrl ?? '';
}

it('ends invitations to an address with one click, whoever sends them, without telling senders', async () => {
  const [quiet, other] = [newAddress(), newAddress()];
  await inviteBySomebody([quiet]);
  const url = await unsubscribeUrlOf(quiet);
  const off = await oneClick(url);
  expect([off.statusCode, off.json()]).toEqual([200, { topic: 'invitation', isOn: false }]);
  // A mail program may repeat the request.
  expect((await oneClick(url)).statusCode).toBe(200);

  const shouted = quiet.toUpperCase();
  expect(await inviteBySomebody([shouted, other])).toEqual({
    statusCode: 200,
    remaining: 48,
    statuses: { [shouted]: 'sent', [other]: 'sent' },
  });
  const pending = async () => {
    const { rows } = await test.database.pool.query(
      "select count(*)::int as left from pgboss.job where name = 'invitations.mail' and state <> 'completed'",
    );
    return rows[0].left;
  };
  await expect.poll(() => mailsTo(other).length, { timeout: 10_000 }).toBe(1);
  await expect.poll(pending, { timeout: 10_000 }).toBe(0);
  expect(mails.filter(({ to }) => to.toLowerCase() === quiet)).toHaveLength(1);

  // The link in the mail's text leads to a page where the choice can be undone.
  const token = /\/mail-choice\/(\S+)/.exec(mailsTo(quiet)[0]?.text ?? '')?.[1] ?? '';
  expect(url).toBe(`${publicUrl}/api/notifications/by-link/${token}/off`);
  const on = await test.post(`/api/notifications/by-link/${token}/on`);
  expect(on.json()).toEqual({ topic: 'invitation', isOn: true });
  await inviteBySomebody([quiet]);
  await expect.poll(() => mailsTo(quiet).length, { timeout: 10_000 }).toBe(2);
});

it('stores a hash instead of the address', async () => {
  const email = newAddress();
  await inviteBySomebody([email]);
  const url = await unsubscribeUrlOf(email);
  await oneClick(url);
  const { rows } = await test.database.pool.query('select address_hash from refused_addresses');
  expect(rows).toHaveLength(1);
  expect(rows[0].address_hash).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(url.split('/by-link/')[1] ?? '', 'base64url').toString()).not.toContain(email);
});

it('refuses links made for another purpose', async () => {
  const email = newAddress();
  const forged = test.context.signer.sign('invitation', email);
  for (const token of [forged, `${forged}x`]) {
    expect((await oneClick(`/api/notifications/by-link/${token}/off`)).statusCode).toBe(404);
  }
  await inviteBySomebody([email]);
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(1);
});

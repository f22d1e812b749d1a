import { newEmail } from './account-page';
import { callApi } from './api';
import { open } from './app-page';
import { expect, expectBothThemes, test } from './fixtures';
import { type OutboxMail, readMail } from './outbox';
import { askFor, hostLoneEvent, joinAs, joinBeside, section } from './people-page';
import { visitorPage } from './talk-page';

/** The path of a mail's link that starts like this; the rest is secret. */
function pathIn({ text }: OutboxMail, beginning: string): string {
  const paths = [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => new URL(url).pathname);
  const path = paths.find((path) => path.startsWith(beginning));
  if (!path) throw new Error(`The mail has no link to ${beginning}:\n${text}`);
  return path;
}

test('the link under a mail switches that kind off, and on again @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const ana = await joinAs(page.request, 'Ana');
  const { other, ben } = await joinBeside(browser, baseURL);
  await askFor(other.request, ana, 'Hello!');
  const mail = await readMail(page.request, ana.email, /wants to be friends/);
  expect(mail.subject).toBe(`${ben.name} wants to be friends.`);

  // Opened where nobody is signed in.
  await callApi(other.request, 'POST /api/logout');
  await open(other, pathIn(mail, '/mail-choice/'));
  await other.getByRole('button', { name: 'Turn them off' }).click();
  await expect(other.getByRole('heading', { name: "You won't get these emails anymore" })).toBeVisible();
  await expect(other.getByText('Friend requests')).toBeVisible();
  await expectBothThemes(other);
  const choice = section(page, 'Notifications').getByRole('checkbox', { name: 'Friend requests, email' });
  await open(page, '/settings');
  await expect(choice).not.toBeChecked();

  await other.getByRole('button', { name: 'Turn them back on' }).click();
  await expect(other.getByRole('heading', { name: "You'll get these emails again" })).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();
  await other.context().close();
});

test('somebody without an account answers a mailed invitation, and wants no other @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const ana = await joinAs(page.request, 'Ana');
  const event = await hostLoneEvent(ana);
  const email = newEmail();
  const body = { emails: [email], message: 'Meet at the elevator.' };
  await callApi(page.request, 'POST /api/events/:id/invitations', { params: { id: event.id }, body });
  const mail = await readMail(page.request, email, /Deck Party/);

  const guest = await visitorPage(browser, baseURL);
  await open(guest, pathIn(mail, '/invitation/'));
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`${ana.name} invited you`);
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await expectBothThemes(guest);
  await guest.getByLabel('Name').fill('Rae Park');
  await guest.getByRole('button', { name: 'RSVP', exact: true }).click();
  await expect(guest.getByRole('main').getByText("✓ You're Going")).toBeVisible();

  await open(guest, pathIn(mail, '/mail-choice/'));
  await guest.getByRole('button', { name: 'Turn them off' }).click();
  await expect(guest.getByRole('heading', { name: "You won't get these emails anymore" })).toBeVisible();
  await expect(guest.getByText('Invitations', { exact: true })).toBeVisible();
  await guest.context().close();
});

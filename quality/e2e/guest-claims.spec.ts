import { expect, type Page } from '@playwright/test';
import { callApi } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { expectBothThemes, test } from './fixtures';
import { linkIn, type OutboxMail, readMail } from './outbox';
import { answerAsGuest, createLoneEvent } from './rsvp-page';
import { visitorPage } from './talk-page';

/** The path of the guest's own link, or of the one for people who never answered. */
const linkOf = (mail: OutboxMail, search = '') => {
  const link = mail.text.match(/https?:\/\/\S+\/rsvp\/\S+/g)?.find((url) => new URL(url).search === search);
  const { pathname } = new URL(link ?? '');
  return search ? pathname + search : linkIn(mail, pathname);
};

const posts = (page: Page) => page.getByRole('region', { name: 'Is this yours?' }).getByRole('listitem');

test('the reader of a mailed link keeps what they wrote, removes what somebody else did, and claims it @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const event = await createLoneEvent();
  const email = await answerAsGuest(page.request, event.id);
  for (const content of ['See you there!', 'Nobody should come.']) {
    const body = { guestName: 'Tomás Ibarra', guestEmail: email, content };
    await callApi(page.request, 'POST /api/events/:id/comments/guest', { params: { id: event.id }, body });
  }
  await open(page, linkOf(await readMail(page.request, email, /^You're going to Deck Party/)));
  await expect(posts(page)).toHaveCount(2);
  await expectBothThemes(page);

  await posts(page)
    .filter({ hasText: 'Nobody should come.' })
    .getByRole('button', { name: 'Not mine, remove it' })
    .press('Enter');
  await expectToast(page, 'Removed', "It's gone from the event page.");
  await expect(posts(page)).toHaveText([/See you there!/]);
  await expect(page.getByRole('heading', { name: 'Is this yours?' })).toBeFocused();
  await posts(page).getByRole('button', { name: "It's mine" }).press('Enter');
  await expectToast(page, 'Thanks', "We'll keep it, and move it to your account if you make one.");
  await expect(posts(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Is this yours?' })).toBeFocused();
  await expect(page.getByText("That's everything. Thank you.")).toBeVisible();
  await expectBothThemes(page);

  const own = await visitorPage(browser, baseURL);
  const account = { email, password: 'Lantern74x', firstName: 'Tomás', lastName: 'Ibarra' };
  await callApi(own.request, 'POST /api/register', { body: account });
  const authors = async () => {
    const comments = await callApi(page.request, 'GET /api/events/:id/comments', {
      params: { id: event.id },
    });
    return comments.map(({ content, userId }) => ({ content, isOfAccount: userId !== null }));
  };
  expect(await authors()).toEqual([{ content: 'See you there!', isOfAccount: false }]);
  await open(own, linkIn(await readMail(page.request, email, /is your Quad code/), '/auth/verify'));
  await expect(own.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  expect(await authors()).toEqual([{ content: 'See you there!', isOfAccount: true }]);
  await own.context().close();
});

test('somebody who never answered removes the RSVP with one tap @phone', async ({ page }) => {
  const event = await createLoneEvent();
  const email = await answerAsGuest(page.request, event.id);
  await open(page, linkOf(await readMail(page.request, email, /^You're going to Deck Party/), '?remove'));
  await expect(page.getByRole('heading', { level: 1, name: 'Not you?' })).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Remove this RSVP' }).press('Enter');
  await expectAddress(page, '/');
  await expectToast(page, 'RSVP removed', "You won't get any more emails about this event.");
  const { attendeeCount } = await callApi(page.request, 'GET /api/events/:id', { params: { id: event.id } });
  expect(attendeeCount).toBe(0);
});

test('a link to email choices that is not valid says so @desktop', async ({ page, complaints }) => {
  await open(page, '/mail-choice/forged-forged-forged-forged');
  await expect(page.getByRole('heading', { level: 1, name: "This link doesn't work" })).toBeVisible();
  await expectBothThemes(page);
  complaints.splice(0);
});

import { newEmail } from './account-page';
import { callApi } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { expect, expectBothThemes, test } from './fixtures';
import { readMail } from './outbox';
import { hostLoneEvent, joinAs } from './people-page';
import { signUp, visitorPage } from './talk-page';

test('a helper invited by mail answers from its link, on a device where nobody is signed in', async ({
  page,
  browser,
  baseURL,
}) => {
  const ana = await joinAs(page.request, 'Ana');
  const event = await hostLoneEvent(ana);
  const email = newEmail();
  const body = { role: 'door', email } as const;
  await callApi(page.request, 'POST /api/events/:id/roles', { params: { id: event.id }, body });
  const { text } = await readMail(page.request, email, /asks you to help at the door/);
  const link = /https?:\/\/\S+(\/helper-invitation\/\S+)/.exec(text)?.[1] ?? '';

  const helper = await visitorPage(browser, baseURL);
  await open(helper, link);
  await expect(helper.getByRole('heading', { level: 1 })).toHaveText(
    `${ana.name} asks you to help at the door`,
  );
  await expectBothThemes(helper);
  await helper.getByRole('link', { name: 'Sign up to accept' }).click();
  await expectAddress(helper, `/register?returnTo=${encodeURIComponent(link)}`);
  await signUp(helper.request, 'Kai');
  await open(helper, link);
  await expectBothThemes(helper);
  await helper.getByRole('button', { name: 'Accept' }).click();
  await expectToast(helper, "You're helping at the door", event.title);
  await expectAddress(helper, `/events/${event.id}`);
  await expect(helper.getByRole('link', { name: 'Open the door' })).toBeVisible();
  await helper.context().close();
});

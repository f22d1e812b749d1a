import { randomUUID } from 'node:crypto';
import { expectToast, open } from './app-page';
import { expect, test } from './fixtures';
import { createLoneEvent, dialog, forgiveStatus } from './rsvp-page';

test("a guest's browser solves a challenge in the background", { tag: '@phone' }, async ({
  page,
  complaints,
}) => {
  const event = await createLoneEvent();
  const statuses: number[] = [];
  const workers: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/rsvp/guest')) statuses.push(response.status());
  });
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
  await open(page, `/events/${event.id}?rsvp=1`);
  await dialog(page).getByLabel('Name').fill('Tomás Ibarra');
  await dialog(page).getByLabel('Email').fill(`${randomUUID()}@mail.example`);
  // Filling in the honeypot field has the same effect as many RSVPs from one address: the server asks for
  // work.
  await dialog(page).getByLabel('Website').fill('https://mail.example', { force: true });
  await dialog(page).getByRole('button', { name: 'RSVP Free' }).click();
  await expectToast(page, 'RSVP Submitted', 'Check your email for the confirmation.');
  await expect(page.getByText('1 attending')).toBeVisible();
  expect(statuses).toEqual([428, 200]);
  expect(workers).toEqual([expect.stringMatching(/^\/assets\/challenge-worker-[\w-]+\.js$/)]);
  forgiveStatus(complaints, 428);
});

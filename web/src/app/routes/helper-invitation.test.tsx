import type { LinkedRole } from '@quad/shared/contract/helper-links';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eventFixture } from '../../testing/event-fixture';
import { disco } from '../../testing/events';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

vi.mock('./event', () => ({ default: () => <h1>The event</h1> }));

const token = 'a-token-of-at-least-twenty-characters';
const answerKey = 'POST /api/helper-invitations/:token/answer';

const invitation = (change: Partial<LinkedRole> = {}): LinkedRole => ({
  role: 'cohost',
  hostName: 'Ana Reyes',
  event: eventFixture(),
  status: 'open',
  needsSignIn: true,
  ...change,
});

async function render(change: Stubs, boot = bootData()) {
  const received = stubApi({ 'PUT /api/helper-invitations/:token/viewed': { status: 204 }, ...change });
  await renderApp(`/helper-invitation/${token}`, boot);
  return received;
}

test('a visitor sees who asks for what, and comes back here from signing up or in', async () => {
  const received = await render({ 'GET /api/helper-invitations/:token': ok(invitation()) });
  await screen.findByRole('heading', { level: 1, name: 'Ana Reyes asks you to be a co-host' });
  screen.getByText(disco.title);
  const back = `returnTo=${encodeURIComponent(`/helper-invitation/${token}`)}`;
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Sign up to accept')).toBe(`/register?${back}`);
  expect(hrefOf('I have an account')).toBe(`/auth?${back}`);
  await waitFor(() => expect(received.at(-1)?.key).toBe('PUT /api/helper-invitations/:token/viewed'));
});

test('a visitor declines without an account', async () => {
  const received = await render({
    'GET /api/helper-invitations/:token': ok(invitation({ role: 'door' })),
    [answerKey]: ok({ ownRole: null }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Ana Reyes asks you to help at the door' });
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await expectToast('Declined', 'Ana Reyes will be notified.');
  screen.getByText('You declined. You can still accept.');
  expect(received.find(({ key }) => key === answerKey)?.body).toEqual({ answer: 'declined', isNamed: false });
});

test('a member accepts with one tap and is led to the event', async () => {
  const received = await render(
    {
      'GET /api/helper-invitations/:token': ok(invitation({ needsSignIn: false })),
      [answerKey]: ok({ ownRole: { id: disco.id, role: 'cohost', isInvitation: false, isNamed: false } }),
    },
    bootData({ user: maya }),
  );
  await screen.findByText(/^You answer as Maya/);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Name me on the event page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await expectToast("You're a co-host", disco.title);
  await waitFor(() => expect(location.pathname).toBe(`/events/${disco.id}`));
  expect(received.find(({ key }) => key === answerKey)?.body).toEqual({ answer: 'accepted', isNamed: false });
});

test('a link that is over says so', async () => {
  await render({ 'GET /api/helper-invitations/:token': { status: 404 } });
  await screen.findByRole('heading', { name: "This invitation doesn't work" });
});

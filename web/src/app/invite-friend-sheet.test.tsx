import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentToast } from '../lib/toast-store';
import { eventFixture } from '../testing/event-fixture';
import { ana, friend, friendsStubs } from '../testing/friends-screen';
import { bootData, maya, renderApp } from '../testing/render-app';
import { ok, type Stubs, stubApi } from '../testing/stub-api';
import { expectToast } from '../testing/toast';

const upcoming = eventFixture({ title: 'Silent Disco' });
const off = eventFixture({ title: 'Called off', status: 'cancelled' });
const counts = { upcoming: 1, past: 0 };
const paths = {
  hosting: 'GET /api/user/events',
  attending: 'GET /api/user/attending',
};

const stubs = (change: Stubs = {}) =>
  friendsStubs({
    'GET /api/friends': ok({ friends: [friend()], count: 1 }),
    [paths.hosting]: ok({ events: [], counts: { upcoming: 0, past: 0 }, waiting: [], helping: [] }),
    [paths.attending]: ok({
      events: [
        { ...upcoming, waitlistPosition: null },
        { ...off, waitlistPosition: null },
      ],
      counts,
    }),
    'POST /api/events/:id/invitations': ok({ invitations: [], remaining: 49 }),
    ...change,
  });

async function openSheet() {
  await renderApp('/friends', bootData({ user: maya }));
  fireEvent.click(await screen.findByRole('button', { name: `Invite ${ana.firstName}` }));
  return within(await screen.findByRole('dialog', { name: `Invite ${ana.firstName}` }));
}

test("a friend is invited to one of one's own events; cancelled ones are not offered", async () => {
  const received = stubApi(stubs());
  const sheet = await openSheet();
  const invite = await sheet.findByRole('button', { name: `Invite ${ana.firstName} to Silent Disco` });
  expect(sheet.queryByText('Called off')).toBeNull();
  fireEvent.click(invite);
  await vi.waitFor(() => expect(currentToast()).toMatchObject({ title: 'Invitation sent' }));
  expect(received.find(({ key }) => key === 'POST /api/events/:id/invitations')?.body).toEqual({
    receiverIds: [ana.id],
  });
  await vi.waitFor(() => expect(invite.textContent).toBe('Sent'));
  expect(invite).toHaveProperty('disabled', true);
});

test('a failure says why, and the button stays usable', async () => {
  const message = 'You have invited 50 people today. Please try again tomorrow.';
  stubApi(
    stubs({ 'POST /api/events/:id/invitations': { status: 429, body: { message, code: 'RATE_LIMITED' } } }),
  );
  const sheet = await openSheet();
  fireEvent.click(await sheet.findByRole('button', { name: `Invite ${ana.firstName} to Silent Disco` }));
  await expectToast('Error', message);
});

test('without events it leads to them', async () => {
  stubApi(stubs({ [paths.attending]: ok({ events: [], counts: { upcoming: 0, past: 0 } }) }));
  const sheet = await openSheet();
  await sheet.findByRole('link', { name: 'Discover Events' });
});

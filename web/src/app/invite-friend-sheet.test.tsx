import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast } from '../lib/toast-store';
import { answerCalls } from '../testing/answers';
import { eventFixture } from '../testing/event-fixture';
import { ana, answersWith, friend, friendsPath, good } from '../testing/friends-screen';
import { stubLayout } from '../testing/layout-stubs';
import { bootData, maya, renderApp } from '../testing/render-app';

beforeEach(() => {
  stubLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  act(() => dismissToast(currentToast()?.id ?? 0));
  vi.unstubAllGlobals();
});

const upcoming = eventFixture({ title: 'Silent Disco' });
const off = eventFixture({ title: 'Called off', status: 'cancelled' });
const counts = { upcoming: 1, past: 0 };
const paths = {
  hosting: '/api/user/events?when=upcoming&limit=30',
  attending: '/api/user/attending?when=upcoming&limit=30',
};
const invitations = `/api/events/${upcoming.id}/invitations`;

const answers = (change: Record<string, ReturnType<typeof good>> = {}) =>
  answersWith({
    [friendsPath]: good({ friends: [friend()], count: 1 }),
    [paths.hosting]: good({ events: [], counts: { upcoming: 0, past: 0 }, waiting: [] }),
    [paths.attending]: good({
      events: [
        { ...upcoming, waitlistPosition: null },
        { ...off, waitlistPosition: null },
      ],
      counts,
    }),
    [`POST ${invitations}`]: good({ invitations: [], remaining: 49 }),
    ...change,
  });

async function openSheet() {
  await renderApp('/friends', bootData({ user: maya }));
  fireEvent.click(await screen.findByRole('button', { name: `Invite ${ana.firstName}` }));
  return within(await screen.findByRole('dialog', { name: `Invite ${ana.firstName}` }));
}

test('a friend is invited to one of the own events; cancelled ones are not offered', async () => {
  const asked = answerCalls(answers());
  const sheet = await openSheet();
  const invite = await sheet.findByRole('button', { name: `Invite ${ana.firstName} to Silent Disco` });
  expect(sheet.queryByText('Called off')).toBeNull();
  fireEvent.click(invite);
  await vi.waitFor(() => expect(currentToast()).toMatchObject({ title: 'Invitation sent' }));
  expect(asked.find(({ path }) => path === invitations)?.body).toEqual({ receiverIds: [ana.id] });
  expect(invite.textContent).toBe('Sent');
  expect(invite).toHaveProperty('disabled', true);
});

test('a failure says why, and leaves the button', async () => {
  const message = 'You have invited 50 people today. Please try again tomorrow.';
  answerCalls(answers({ [`POST ${invitations}`]: { status: 429, body: { message, code: 'RATE_LIMITED' } } }));
  const sheet = await openSheet();
  fireEvent.click(await sheet.findByRole('button', { name: `Invite ${ana.firstName} to Silent Disco` }));
  await vi.waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', description: message }));
});

test('without events it leads to them', async () => {
  answerCalls(answers({ [paths.attending]: good({ events: [], counts: { upcoming: 0, past: 0 } }) }));
  const sheet = await openSheet();
  await sheet.findByRole('link', { name: 'Discover Events' });
});

import type { SentInvitation } from '@quad/shared/contract/invitations';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { createQueryClient } from '../lib/query-client';
import { eventFixture } from '../testing/event-fixture';
import { disco } from '../testing/events';
import { ana, friend } from '../testing/friends-screen';
import { bootData, maya } from '../testing/render-app';
import { ok, type Stubs, stubApi } from '../testing/stub-api';
import { expectToast } from '../testing/toast';
import { BootProvider } from './boot';
import { InviteButton } from './invite-button';

const sent = (change: Partial<SentInvitation> = {}): SentInvitation => ({
  id: '6f1c9a34-0000-4000-8000-0000000000e1',
  receiver: ana,
  inviteeEmail: null,
  status: 'sent',
  createdAt: bootData().now,
  respondedAt: null,
  ...change,
});

// Code that is fetched on demand may take its time.
beforeAll(async () => {
  await import('../features/invitations/components/invite-sheet');
});

async function openSheet(change: Stubs = {}) {
  const stubs: Stubs = {
    'GET /api/friends': ok({ friends: [friend()], count: 1 }),
    'GET /api/events/:id/invitations': ok({ invitations: [], remaining: 44 }),
    ...change,
  };
  const received = stubApi(stubs);
  const boot = bootData({ user: maya });
  // On the days around an event its time is said in other words.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(boot.now) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BootProvider boot={boot}>
        <InviteButton event={eventFixture()} />
      </BootProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Invite friends' }));
  return { stubs, received, sheet: within(await screen.findByRole('dialog', { name: 'Invite friends' })) };
}

test('a friend is invited with a message, and the status of the invitation is shown', async () => {
  const { received, sheet } = await openSheet({
    'POST /api/events/:id/invitations': ok({ invitations: [sent()], remaining: 43 }),
  });
  sheet.getByText(disco.title);
  sheet.getByText('Sat, Nov 28, 10:00 PM · 24 spots left');
  fireEvent.change(sheet.getByLabelText(/^Message/), { target: { value: ' Blue channel first. ' } });
  fireEvent.click(await sheet.findByRole('button', { name: 'Invite Ana Reyes' }));
  await expectToast('Invitation sent', 'Ana Reyes gets a notification.');
  await sheet.findByText('Sent');
  sheet.getByText('43 of 50 invitations left today');
  expect(received).toContainEqual({
    key: 'POST /api/events/:id/invitations',
    params: { id: disco.id },
    body: { receiverIds: [ana.id], message: 'Blue channel first.' },
  });
});

test('anyone can be invited by e-mail', async () => {
  const mailed = sent({ receiver: null, inviteeEmail: 'rae@mail.example' });
  const { received, sheet } = await openSheet({
    'POST /api/events/:id/invitations': ok({ invitations: [mailed], remaining: 43 }),
  });
  await sheet.findByText('44 of 50 invitations left today');
  const box = sheet.getByLabelText('By email');
  fireEvent.change(box, { target: { value: 'rae' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
  await sheet.findByText('Invalid email address');
  expect(received.filter(({ key }) => key.startsWith('POST'))).toEqual([]);
  fireEvent.change(box, { target: { value: 'rae@mail.example' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
  await expectToast('Invitation sent', 'rae@mail.example gets an email with a link to RSVP.');
  await sheet.findByText('rae@mail.example');
  expect(box).toHaveProperty('value', '');
});

test.each([
  ['viewed', 'Viewed'],
  ['accepted', 'Accepted'],
  ['declined', 'Declined'],
] as const)('an invitation that is %s says so and is not sent again', async (status, word) => {
  const { sheet } = await openSheet({
    'GET /api/events/:id/invitations': ok({ invitations: [sent({ status })], remaining: 44 }),
  });
  await sheet.findByText(word);
  expect(sheet.queryByRole('button', { name: 'Invite Ana Reyes' })).toBeNull();
});

test('people who reached the daily limit have to wait until tomorrow', async () => {
  const { sheet } = await openSheet({
    'GET /api/events/:id/invitations': ok({ invitations: [], remaining: 0 }),
  });
  expect(await sheet.findByRole('button', { name: 'Invite Ana Reyes' })).toHaveProperty('disabled', true);
  expect(sheet.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
});

test('friends are found by name', async () => {
  const { sheet } = await openSheet({
    'GET /api/friends': ({ query }) => ok({ friends: query?.q === 'zz' ? [] : [friend()], count: 1 }),
  });
  await sheet.findByText('Ana Reyes');
  fireEvent.change(sheet.getByRole('searchbox', { name: 'Search friends' }), { target: { value: 'zz' } });
  await sheet.findByText('No friend by that name.');
});

test('people without friends are pointed to e-mail invitations', async () => {
  const { sheet } = await openSheet({ 'GET /api/friends': ok({ friends: [], count: 0 }) });
  await sheet.findByText('Invite by email, or find friends first.');
});

test('a failure to send or load is reported', async () => {
  const { stubs, sheet } = await openSheet({ 'GET /api/friends': { status: 500 } });
  await sheet.findByText('Unable to load friends');
  stubs['GET /api/friends'] = ok({ friends: [friend()], count: 1 });
  fireEvent.click(sheet.getByRole('button', { name: 'Try Again' }));
  stubs['POST /api/events/:id/invitations'] = { status: 500 };
  fireEvent.click(await sheet.findByRole('button', { name: 'Invite Ana Reyes' }));
  await expectToast('Error', "We couldn't send the invitation. Please try again.");
  await sheet.findByRole('button', { name: 'Invite Ana Reyes' });
});

import type { LinkedInvitation } from '@quad/shared/contract/invitations';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eventFixture } from '../../testing/event-fixture';
import { disco } from '../../testing/events';
import { personFixture } from '../../testing/person-fixture';
import { bootData, renderApp } from '../../testing/render-app';
import { heldResponse, ok, type StubResponse, type Stubs, stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

const token = 'a-token-of-at-least-twenty-characters';

const answerKey = 'POST /api/invitations/:token/answer';
const rsvp = (status: RsvpStatus) => ({ id: disco.id, eventId: disco.id, status, waitlistPosition: null });

const invitation = (change: Partial<LinkedInvitation> = {}): LinkedInvitation => ({
  id: '6f1c9a34-0000-4000-8000-0000000000d1',
  status: 'viewed',
  sender: personFixture(),
  personalMessage: null,
  event: eventFixture(),
  createdAt: bootData().now,
  guestEmail: null,
  needsSignIn: false,
  ...change,
});

const button = (name: string) => screen.findByRole('button', { name });

async function render(change: Stubs) {
  const stubs = { ...change };
  const received = stubApi(stubs);
  await renderApp(`/invitation/${token}`);
  return { stubs, received };
}

test('says that it loads, then who invites to what', async () => {
  const { response, give } = heldResponse('GET /api/invitations/:token');
  await render({ 'GET /api/invitations/:token': response });
  expect(document.title).toBe('Your invitation · Quad');
  screen.getByText('Loading...');
  await give(ok(invitation({ personalMessage: 'Meet at the elevator.' })));
  await screen.findByRole('heading', { level: 1, name: 'Ana Reyes invited you' });
  screen.getByText(disco.title);
  screen.getByText(/ · The Kiln Rooftop · Free$/);
  screen.getByText('Meet at the elevator.');
  expect(screen.getByRole('link', { name: 'View event' }).getAttribute('href')).toBe(`/events/${disco.id}`);
});

test('lets the sender know that a new invitation was opened, once', async () => {
  const viewed = { key: 'PUT /api/invitations/:token/viewed', params: { token } } as const;
  const { received } = await render({
    'GET /api/invitations/:token': ok(invitation({ status: 'sent' })),
    [viewed.key]: { status: 204 },
  });
  await screen.findByRole('heading', { level: 1 });
  await vi.waitFor(() => expect(received.slice(1)).toEqual([viewed]));
});

test('a guest answers with a name, the address is filled in', async () => {
  const { received } = await render({
    'GET /api/invitations/:token': ok(invitation({ guestEmail: 'rae@mail.example' })),
    [answerKey]: ok({ status: 'accepted', rsvp: rsvp('attending') }),
  });
  fireEvent.click(await button('RSVP'));
  screen.getByText('Please fill in your name');
  expect(screen.getByLabelText('Email')).toMatchObject({ value: 'rae@mail.example', readOnly: true });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Rae ' } });
  fireEvent.click(await button('RSVP'));
  await expectToast('RSVP Submitted', `See you at ${disco.title}.`);
  await screen.findByText("✓ You're Going");
  expect(received).toContainEqual({
    key: answerKey,
    params: { token },
    body: { answer: 'accepted', guestName: 'Rae' },
  });
});

test('a guest of a full event joins the waitlist', async () => {
  const event = { ...invitation().event, attendeeCount: 150, maxAttendees: 150 };
  await render({
    'GET /api/invitations/:token': ok(invitation({ event })),
    [answerKey]: ok({ status: 'accepted', rsvp: rsvp('waitlisted') }),
  });
  fireEvent.click(await button('Join waitlist'));
  await expectToast('RSVP Submitted', "The event is full, so you're on the waitlist.");
  await screen.findByText("You're on the waitlist.");
});

test('a guest can decline', async () => {
  const { received } = await render({
    'GET /api/invitations/:token': ok(invitation()),
    [answerKey]: ok({ status: 'declined', rsvp: null }),
  });
  fireEvent.click(await button("I can't make it"));
  await expectToast('RSVP Updated', 'Thanks for letting them know.');
  await screen.findByText("You said you can't go.");
  expect(received.find(({ key }) => key === answerKey)?.body).toEqual({ answer: 'declined' });
});

test.each<[failure: StubResponse<typeof answerKey>, words: string]>([
  [{ status: 500 }, 'Failed to submit RSVP. Please try again.'],
  [{ status: 409, body: { message: 'This event was cancelled.' } }, 'This event was cancelled.'],
])('an RSVP that fails with %o is reported at the form', async (failure, words) => {
  await render({
    'GET /api/invitations/:token': ok(invitation()),
    [answerKey]: failure,
  });
  fireEvent.click(await button('RSVP'));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  await button('RSVP');
});

test('a member signs in first, and comes back here', async () => {
  await render({ 'GET /api/invitations/:token': ok(invitation({ needsSignIn: true })) });
  const link = await screen.findByRole('link', { name: 'Sign In to RSVP' });
  expect(screen.queryByRole('button', { name: 'RSVP' })).toBeNull();
  expect(link.getAttribute('href')).toBe(`/auth?returnTo=${encodeURIComponent(`/invitation/${token}`)}`);
});

test('a link that is not valid leads on', async () => {
  await render({ 'GET /api/invitations/:token': { status: 404 } });
  await screen.findByRole('heading', { level: 1, name: "This invitation doesn't work" });
  expect(screen.getByRole('link', { name: 'Discover Events' }).getAttribute('href')).toBe('/');
});

test('a link that the server can’t read leads on too', async () => {
  stubApi({ 'GET /api/invitations/:token': { status: 400 } });
  await renderApp('/invitation/forged', bootData({ missingPath: '/invitation/forged' }));
  await screen.findByRole('heading', { level: 1, name: "This invitation doesn't work" });
});

test('what could not be fetched is fetched again', async () => {
  const { stubs } = await render({});
  await screen.findByRole('heading', { name: 'Unable to load your invitation' });
  stubs['GET /api/invitations/:token'] = ok(invitation());
  fireEvent.click(await button('Try Again'));
  await screen.findByRole('heading', { name: 'Ana Reyes invited you' });
});

test("the 'no' link of earlier mails answers nothing by being opened", async () => {
  const received = stubApi({ 'GET /api/invitations/:token': ok(invitation({ status: 'viewed' })) });
  await renderApp(`/invitation/${token}?answer=declined`);
  await button("I can't make it");
  expect(received.map(({ key }) => key)).toEqual(['GET /api/invitations/:token']);
});

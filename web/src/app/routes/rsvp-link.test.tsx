import type { LinkRsvp, OwnRsvp } from '@quad/shared/contract/rsvps';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentToast } from '../../lib/toast-store';
import { disco } from '../../testing/events';
import { bootData, renderApp } from '../../testing/render-app';
import { ok, type ReceivedRequest, type Stubs, stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';
import { render as renderPage } from '../entry-server';

const token = 'a.signed.token-of-forty-letters-or-more';
const path = `/rsvp/${token}`;
const own: OwnRsvp = { id: disco.id, eventId: disco.id, status: 'attending', waitlistPosition: null };
const found: LinkRsvp = {
  rsvp: own,
  guestName: 'Tomás',
  eventTitle: disco.title,
  startDate: disco.startDate,
  wantsReminders: true,
  wantsMessages: true,
};

const linkKey = 'POST /api/rsvps/by-link/:token';
let stubs: Stubs;
let received: ReceivedRequest[];

beforeEach(() => {
  stubs = {
    'GET /api/rsvps/by-link/:token': ok(found),
    'GET /api/rsvps/by-link/:token/posts': ok({ posts: [] }),
    'GET /api/events/:id': ok(disco),
  };
  received = stubApi(stubs);
});

const show = (search = '') => renderApp(path + search, bootData());
const answeredAs = (rsvp: OwnRsvp) => ({
  rsvp,
  attendance: { eventId: disco.id, attendeeCount: 125, waitlistCount: 0, maxAttendees: 150 },
});
/** What the page asked for that isn't reading. */
const changes = () => received.map(({ key }) => key).filter((key) => !key.startsWith('GET'));
/** Longer than a page takes to do something by itself. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const sent = () => received.filter(({ key }) => key.startsWith('POST'));

describe('the page behind the link of a mail', () => {
  it('is not for search engines', () => {
    expect(renderPage(path, bootData()).head).toContain('noindex');
  });

  it.each<[Partial<OwnRsvp>, string]>([
    [{}, "✓ You're going"],
    [{ status: 'maybe' }, 'You said maybe'],
    [{ status: 'waitlisted', waitlistPosition: 3 }, "You're 3rd in line"],
    [{ status: 'declined' }, "You said you can't go"],
    [{ status: 'cancelled' }, 'Your RSVP is cancelled'],
  ])('says what %o means', async (change, words) => {
    stubs['GET /api/rsvps/by-link/:token'] = ok({ ...found, rsvp: { ...own, ...change } });
    await show();
    await screen.findByText(words);
    screen.getByText('Hi Tomás, change or cancel it here any time.');
    const isOnTheWay = change.status === undefined || change.status === 'maybe';
    expect(screen.queryAllByRole('link', { name: /Add to calendar/ })).toHaveLength(isOnTheWay ? 1 : 0);
    screen.getByText(disco.title);
    expect(screen.getByRole('link', { name: 'View event' }).getAttribute('href')).toBe(`/events/${disco.id}`);
  });

  it('changes the answer, and moves on to what it is now', async () => {
    stubs['GET /api/rsvps/by-link/:token'] = ok({ ...found, rsvp: { ...own, status: 'maybe' } });
    await show();
    stubs[linkKey] = ok(answeredAs({ ...own, status: 'declined' }));
    fireEvent.click(await screen.findByRole('button', { name: /Can't go/ }));
    const words = await screen.findByText("You said you can't go");
    expect(document.activeElement).toBe(words);
    expect(sent()).toEqual([{ key: linkKey, params: { token }, body: { status: 'declined' } }]);
    expect(currentToast()).toMatchObject({ title: 'RSVP Updated' });
    expect(screen.queryByRole('switch')).toBeNull();
    stubs[linkKey] = ok(answeredAs(own));
    fireEvent.click(screen.getByRole('button', { name: "I'm going" }));
    await screen.findByText("✓ You're going");
  });

  it('asks before it cancels, and keeps the answer when that fails', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel RSVP' }));
    // One thing has one word.
    expect(screen.queryByRole('button', { name: /Can't go/ })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    stubs[linkKey] = { status: 500 };
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel RSVP' }));
    await expectToast('Error', 'Failed to update RSVP. Please try again.');
    fireEvent.click(dialog.getByRole('button', { name: 'Keep RSVP' }));
    screen.getByText("✓ You're going");
  });

  it.each([
    ['reminders', 'Reminders by email', 'Reminders are off', { wantsReminders: false }],
    ['messages', 'Messages from the host by email', 'Messages are off', { wantsMessages: false }],
  ] as const)(
    'switches %s off where the link says so, by a press and not before',
    async (mails, name, title, off) => {
      const offKey = `${linkKey}/${mails}-off` as const;
      stubs[offKey] = ok(off as never);
      await show(`?${mails}=off`);
      const toggle = await screen.findByRole('switch', { name });
      await settled();
      expect(toggle.getAttribute('aria-checked')).toBe('true');
      expect(changes()).toEqual([]);
      fireEvent.click(screen.getByRole('button', { name: `Turn ${mails} off` }));
      await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
      await waitFor(() => expect(location.search).toBe(''));
      expect(currentToast()?.title).toBe(title);
      expect(screen.queryByRole('button', { name: `Turn ${mails} off` })).toBeNull();
      expect(changes()).toEqual([offKey]);
    },
  );

  it.each<[Partial<OwnRsvp>, string, string]>([
    [{}, 'Confirm your email', "✓ You're going"],
    [{ confirmBy: '2026-11-28T02:00:00.000Z' }, 'Keep my spot', 'Your spot is held'],
    [
      { status: 'waitlisted', waitlistPosition: 3, confirmBy: '2026-11-28T02:00:00.000Z' },
      'Keep my place in line',
      "You're 3rd in line",
    ],
    [{ status: 'pending' }, 'Get my spot', 'One tap to go'],
  ])('confirms a guest who is %o by a press on "%s", and not before', async (change, name, words) => {
    stubs['GET /api/rsvps/by-link/:token'] = ok({
      ...found,
      rsvp: { ...own, ...change },
      needsConfirmation: true,
    });
    stubs['PUT /api/rsvps/by-link/:token/confirmed'] = ok(found);
    await show();
    const button = await screen.findByRole('button', { name });
    screen.getByText(words);
    await settled();
    expect(changes()).toEqual([]);
    fireEvent.click(button);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText("✓ You're going")));
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(changes()).toEqual(['PUT /api/rsvps/by-link/:token/confirmed']);
  });

  it.each([
    [{ status: 'cancelled' as const }, 'Event cancelled'],
    [{ startDate: '2026-11-01T03:00:00.000Z', endDate: null }, 'This event has ended'],
  ])('changes nothing any more when the event is %o', async (change, words) => {
    stubs['GET /api/events/:id'] = ok({ ...disco, ...change });
    await show();
    await screen.findByText(words);
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  });

  it('says that the event is gone', async () => {
    stubs['GET /api/events/:id'] = { status: 404 };
    await show();
    await screen.findByText('Three-Channel Silent Disco may have been deleted or moved.');
    screen.getByRole('link', { name: 'Back to Events' });
  });

  it('says that the link is not valid, and leads on', async () => {
    stubs['GET /api/rsvps/by-link/:token'] = { status: 404 };
    await show();
    await screen.findByRole('heading', { level: 1, name: "This link doesn't work" });
    expect(screen.getByRole('link', { name: 'Back to Events' }).getAttribute('href')).toBe('/');
  });

  it('tries again when loading failed', async () => {
    delete stubs['GET /api/rsvps/by-link/:token'];
    await show();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    stubs['GET /api/rsvps/by-link/:token'] = ok(found);
    screen.getByRole('heading', { level: 1, name: 'Unable to load your RSVP' });
    await act(async () => fireEvent.click(again));
    await screen.findByText("✓ You're going");
  });

  it('asks about what was posted with the address, and keeps or removes it', async () => {
    const [comment, video] = [
      { id: disco.id, kind: 'comment' as const, text: 'See you there' },
      { id: '3b241101-e2bb-4255-8caf-4136c566a963', kind: 'video' as const, text: 'clip.mp4' },
    ];
    const answerKey = 'PUT /api/rsvps/by-link/:token/posts/:id';
    stubs['GET /api/rsvps/by-link/:token/posts'] = ok({ posts: [comment, video] });
    await show();
    const section = within(await screen.findByRole('region', { name: 'Is this yours?' }));
    section.getByText('“See you there”');
    stubs[answerKey] = ok({ posts: [video] });
    const [mine] = section.getAllByRole('button', { name: "It's mine" });
    await act(async () => mine && fireEvent.click(mine));
    await waitFor(() => expect(currentToast()?.title).toBe('Thanks'));
    section.getByText('Video: clip.mp4');
    stubs[answerKey] = { status: 500 };
    await act(async () => fireEvent.click(section.getByRole('button', { name: 'Not mine, remove it' })));
    await waitFor(() => expect(currentToast()?.title).toBe('Error'));
    stubs[answerKey] = ok({ posts: [] });
    await act(async () => fireEvent.click(section.getByRole('button', { name: 'Not mine, remove it' })));
    await section.findByText("That's everything. Thank you.");
    expect(document.activeElement).toBe(section.getByRole('heading'));
    const answers = received.filter(({ key }) => key === answerKey);
    expect(answers.map(({ body }) => body)).toEqual([{ isMine: true }, { isMine: false }, { isMine: false }]);
  });
});

describe('the link for somebody who never answered', () => {
  it('removes the RSVP, and confirms nothing by being opened', async () => {
    stubs[linkKey] = ok(answeredAs({ ...own, status: 'cancelled' }));
    await show('?remove');
    await screen.findByRole('heading', { level: 1, name: 'Not you?' });
    expect(screen.getByRole('link', { name: 'It was me' }).getAttribute('href')).toBe(path);
    expect(received).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove this RSVP' }));
    await expectToast('RSVP removed', "You won't get any more emails about this event.");
    expect(sent()).toEqual([{ key: linkKey, params: { token }, body: { status: 'cancelled' } }]);
    expect(received.some(({ key }) => key.includes('confirmed'))).toBe(false);
  });

  it('says so if it could not be removed', async () => {
    stubs[linkKey] = { status: 500 };
    await show('?remove');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove this RSVP' }));
    await expectToast('Error', "We couldn't remove the RSVP. Please try again.");
  });
});

import type { LinkRsvp, OwnRsvp } from '@quad/shared/contract/rsvps';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToast, dismissToast } from '../../lib/toast-store';
import { disco } from '../../testing/events';
import { stubLayout } from '../../testing/layout-stubs';
import { bootData, renderApp } from '../../testing/render-app';
import { render as renderPage } from '../entry-server';

const token = 'a.signed.token-of-forty-letters-or-more';
const path = `/rsvp/${token}`;
const own: OwnRsvp = { id: 'r1', eventId: disco.id, status: 'attending', waitlistPosition: null };
const found: LinkRsvp = {
  rsvp: own,
  guestName: 'Tomás',
  eventTitle: disco.title,
  startDate: disco.startDate,
  wantsReminders: true,
};

const request = vi.fn<typeof fetch>();
/** What the server answers by path; a missing one is an answer of 404. */
let answers: Record<string, unknown>;
const linkPath = `/api/rsvps/by-link/${token}`;

beforeEach(() => {
  stubLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.stubGlobal('fetch', request);
  answers = { [`GET ${linkPath}`]: found, [`GET /api/events/${disco.id}`]: disco };
  request.mockReset();
  request.mockImplementation(async (input, init) => {
    const body = answers[`${init?.method ?? 'GET'} ${input}`];
    const missing = { message: 'This link is not valid', code: 'NOT_FOUND' };
    return new Response(JSON.stringify(body ?? missing), { status: body ? 200 : 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  const toast = currentToast();
  if (toast) dismissToast(toast.id);
});

const show = (search = '') => renderApp(path + search, bootData());
const answeredAs = (rsvp: OwnRsvp) => ({
  rsvp,
  attendance: { eventId: disco.id, attendeeCount: 125, waitlistCount: 0, maxAttendees: 150 },
});
const sent = () =>
  request.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([input, init]) => [input, init?.body ?? null]);

describe('the page behind the link of a mail', () => {
  it('is not for search engines', () => {
    expect(renderPage(path, bootData()).head).toContain('noindex');
  });

  it.each<[Partial<OwnRsvp>, string]>([
    [{}, "✓ You're going"],
    [{ status: 'maybe' }, 'You said maybe'],
    [{ status: 'waitlisted', waitlistPosition: 3 }, 'You are 3rd in line'],
    [{ status: 'declined' }, "You can't go"],
    [{ status: 'cancelled' }, 'Your RSVP is cancelled'],
  ])('says what %o means', async (change, words) => {
    answers[`GET ${linkPath}`] = { ...found, rsvp: { ...own, ...change } };
    await show();
    await screen.findByText(words);
    screen.getByText('Hi Tomás, change or cancel it here any time.');
    screen.getByText(disco.title);
    expect(screen.getByRole('link', { name: 'View event' }).getAttribute('href')).toBe(`/events/${disco.id}`);
  });

  it('changes the answer, and moves on to what it is now', async () => {
    await show();
    answers[`POST ${linkPath}`] = answeredAs({ ...own, status: 'declined' });
    fireEvent.click(await screen.findByRole('button', { name: /Can't go/ }));
    const words = await screen.findByText("You can't go");
    expect(document.activeElement).toBe(words);
    expect(sent()).toEqual([[linkPath, '{"status":"declined"}']]);
    expect(currentToast()).toMatchObject({ title: 'RSVP Updated' });
    expect(screen.queryByRole('switch')).toBeNull();
    answers[`POST ${linkPath}`] = answeredAs(own);
    fireEvent.click(screen.getByRole('button', { name: "I'm going" }));
    await screen.findByText("✓ You're going");
  });

  it('asks before it cancels, and keeps the answer when that fails', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel RSVP' }));
    const dialog = within(await screen.findByRole('dialog'));
    request.mockResolvedValueOnce(new Response('{}', { status: 500 }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel RSVP' }));
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Error',
        description: 'Failed to update RSVP. Please try again.',
      }),
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Keep RSVP' }));
    screen.getByText("✓ You're going");
  });

  it('switches reminders off where the link says so, once', async () => {
    answers[`POST ${linkPath}/reminders-off`] = { wantsReminders: false };
    answers[`POST ${linkPath}/reminders-on`] = { wantsReminders: true };
    await show('?reminders=off');
    const reminders = await screen.findByRole('switch', { name: 'Reminders by email' });
    await waitFor(() => expect(reminders.getAttribute('aria-checked')).toBe('false'));
    expect(currentToast()?.title).toBe('Reminders are off');
    expect(location.search).toBe('');
    fireEvent.click(reminders);
    await waitFor(() => expect(reminders.getAttribute('aria-checked')).toBe('true'));
    expect(sent().map(([input]) => input)).toEqual([`${linkPath}/reminders-off`, `${linkPath}/reminders-on`]);
  });

  it.each([
    [{ status: 'cancelled' as const }, 'Event cancelled'],
    [{ startDate: '2026-11-01T03:00:00.000Z', endDate: null }, 'This event has ended'],
  ])('changes nothing any more when the event is %o', async (change, words) => {
    answers[`GET /api/events/${disco.id}`] = { ...disco, ...change };
    await show();
    await screen.findByText(words);
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  });

  it('says that the event is gone', async () => {
    delete answers[`GET /api/events/${disco.id}`];
    await show();
    await screen.findByText('Three-Channel Silent Disco may have been deleted or moved.');
    screen.getByRole('link', { name: 'Back to Events' });
  });

  it('says that the link is not valid, and leads on', async () => {
    answers = {};
    await show();
    await screen.findByRole('heading', { level: 1, name: 'This link is not valid' });
    expect(screen.getByRole('link', { name: 'Back to Events' }).getAttribute('href')).toBe('/');
  });

  it('tries again when nothing could be had', async () => {
    request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await show();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    screen.getByRole('heading', { level: 1, name: 'Unable to load your RSVP' });
    await act(async () => fireEvent.click(again));
    await screen.findByText("✓ You're going");
  });
});

import { apiPath } from '@quad/shared/api-request';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client';
import { currentToast } from '../../../lib/toast-store';
import { json, prepareEachButton, request, toastText } from '../../../testing/asked-button';
import { eventFixture } from '../../../testing/event-fixture';
import { answered, button, ownRsvp, sentBodies, sheet, show } from '../../../testing/rsvp-control';
import type { AnsweredEvent } from '../rsvp-words';
import { RsvpControl } from './rsvp-control';

prepareEachButton();

describe('the RSVP button of a signed-in person', () => {
  it.each<[string, Partial<AnsweredEvent>]>([
    ['RSVP Free', {}],
    ['RSVP $8.00', { price: 8, minPrice: 8, maxPrice: 8 }],
    ['Join waitlist', { attendeeCount: 150 }],
    ["✓ You're Going", { ownRsvpStatus: 'attending' }],
    ["✓ You're Going", { ownRsvpStatus: 'attending', attendeeCount: 150 }],
    ['You said maybe', { ownRsvpStatus: 'maybe' }],
    ['On the waitlist', { ownRsvpStatus: 'waitlisted' }],
    [
      '3rd in line',
      { ownRsvpStatus: 'waitlisted', ownRsvp: ownRsvp({ status: 'waitlisted', waitlistPosition: 3 }) },
    ],
    ['RSVP Free', { ownRsvpStatus: null, ownRsvp: ownRsvp({ status: 'declined' }) }],
  ])('says %s for %o', (label, change) => {
    show(change);
    expect(button(label).disabled).toBe(false);
  });

  it('answers by one press: going and counted before the server responds, with the sheet', async () => {
    let arrive: (response: Response) => void = () => {};
    request.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const client = show();
    screen.getByText('126 attending');
    fireEvent.click(button('RSVP Free'));
    button("✓ You're Going");
    await screen.findByText('127 attending');
    const moment = within(await screen.findByRole('dialog', { name: "You're going" }));
    moment.getByText('In short');
    moment.getByText('RSVPing...');
    moment.getByRole('link', { name: 'Add to calendar' });
    expect(moment.getByRole<HTMLButtonElement>('button', { name: /Undo/ }).disabled).toBe(true);
    await act(async () => arrive(json(200, answered(ownRsvp(), 128))));
    await screen.findByText('128 attending');
    moment.getByText("You're on the list.");
    expect(button("✓ You're Going").disabled).toBe(false);
    expect(request.mock.calls[0]?.[0]).toBe(
      apiPath('POST /api/events/:id/rsvp', { params: { id: eventFixture().id } }),
    );
    expect(sentBodies()).toEqual([{ status: 'attending' }]);
    expect(toastText()).toEqual(['RSVP Success', expect.stringMatching(/^See you .+ at 10:00 PM\.$/)]);
    expect(client.invalidateQueries).toHaveBeenCalledWith({ queryKey: ['events', 'search'] });
  });

  it('takes the count back when the answer was not taken', async () => {
    request.mockResolvedValueOnce(json(500, { message: 'Something went wrong', code: 'INTERNAL' }));
    show();
    fireEvent.click(button('RSVP Free'));
    await screen.findByRole('button', { name: 'RSVP Free' });
    screen.getByText('126 attending');
    expect(toastText()).toEqual(['Error', 'Failed to update RSVP. Please try again.']);
    expect(currentToast()?.tone).toBe('danger');
  });

  it.each(['EVENT_ENDED', 'EVENT_CANCELLED', 'RATE_LIMITED'])('says what %s means', async (code) => {
    request.mockResolvedValueOnce(json(409, { message: 'What it means', code }));
    show();
    fireEvent.click(button('RSVP Free'));
    await waitFor(() => expect(toastText()).toEqual(['Error', 'What it means']));
  });

  it('offers the waitlist when the event turns out to be full, then joins it', async () => {
    request.mockResolvedValueOnce(json(409, { message: 'This event is full.', code: 'EVENT_FULL' }));
    show({ attendeeCount: 149 });
    fireEvent.click(button('RSVP Free'));
    const join = await screen.findByRole('button', { name: 'Join waitlist' });
    screen.getByText('150 attending');
    const waiting = ownRsvp({ status: 'waitlisted', waitlistPosition: 2 });
    request.mockResolvedValueOnce(json(200, answered(waiting, 150)));
    fireEvent.click(join);
    await screen.findByRole('button', { name: '2nd in line' });
    expect(sentBodies()).toEqual([{ status: 'attending' }, { status: 'waitlisted' }]);
    expect(toastText()).toEqual(['RSVP Success', "You're 2nd in line."]);
  });

  it('sends people whose session is over to sign in, half a second later, and back', async () => {
    vi.useFakeTimers();
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/events/1', search: '?a=b', assign });
    request.mockResolvedValueOnce(json(401, { message: 'Please sign in to continue', code: 'UNAUTHORIZED' }));
    show();
    fireEvent.click(button('RSVP Free'));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(toastText()).toEqual(['Please log in', 'You need to be logged in to RSVP']);
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(assign).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    const returnTo = `/events/${eventFixture().id}?rsvp=1`;
    expect(assign).toHaveBeenCalledWith(apiPath('GET /api/login', { query: { returnTo } }));
    vi.useRealTimers();
  });

  it('names the event in lists', () => {
    const event = eventFixture();
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RsvpControl event={event} size="sm" isInList sheet={sheet} />
      </QueryClientProvider>,
    );
    button('RSVP Free, Three-Channel Silent Disco');
  });
});

describe('the sheet of an answer', () => {
  const open = async (change: Partial<AnsweredEvent>) => {
    show(change);
    fireEvent.click(screen.getByRole('button'));
    return within(await screen.findByRole('dialog'));
  };

  it('changes to maybe, and closes', async () => {
    const sheet = await open({ ownRsvpStatus: 'attending' });
    sheet.getByRole('heading', { name: "You're going" });
    sheet.getByText('In short');
    expect(sheet.getByRole('link', { name: /Add to calendar/ }).getAttribute('href')).toBe('/calendar.ics');
    request.mockResolvedValueOnce(json(200, answered(ownRsvp({ status: 'maybe' }), 125)));
    fireEvent.click(sheet.getByRole('button', { name: /Change to maybe/ }));
    await screen.findByText('125 attending');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    button('You said maybe');
    expect(sentBodies()).toEqual([{ status: 'maybe' }]);
    expect(toastText()).toEqual(['RSVP Updated', 'You said maybe.']);
  });

  it('cancels only after asking', async () => {
    const sheet = await open({ ownRsvpStatus: 'attending' });
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel RSVP' }));
    sheet.getByRole('heading', { name: 'Cancel your RSVP?' });
    sheet.getByText(/Your spot goes to the next person at once/);
    fireEvent.click(sheet.getByRole('button', { name: 'Keep RSVP' }));
    expect(request).not.toHaveBeenCalled();
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel RSVP' }));
    request.mockResolvedValueOnce(json(200, answered(ownRsvp({ status: 'cancelled' }), 125)));
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel RSVP' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    button('RSVP Free');
    expect(toastText()).toEqual(['RSVP Updated', 'Your RSVP is cancelled.']);
  });

  it('stays open when a change was not taken', async () => {
    const sheet = await open({ ownRsvpStatus: 'maybe' });
    request.mockResolvedValueOnce(json(500, { message: 'No', code: 'INTERNAL' }));
    fireEvent.click(sheet.getByRole('button', { name: /Can't go/ }));
    await waitFor(() => expect(toastText()[1]).toBe('Failed to update RSVP. Please try again.'));
    sheet.getByRole('heading', { name: 'You said maybe' });
    request.mockResolvedValueOnce(json(200, answered(ownRsvp(), 127)));
    fireEvent.click(sheet.getByRole('button', { name: /Change to going/ }));
    await screen.findByRole('button', { name: "✓ You're Going" });
  });

  it('says how many are waiting, and leaves the waitlist', async () => {
    const waiting = ownRsvp({ status: 'waitlisted', waitlistPosition: 3 });
    const sheet = await open({
      ownRsvpStatus: 'waitlisted',
      ownRsvp: waiting,
      waitlistCount: 3,
      attendeeCount: 150,
    });
    sheet.getByRole('heading', { name: "You're 3rd in line" });
    sheet.getByText('3 people are waiting for Three-Channel Silent Disco.');
    fireEvent.click(sheet.getByRole('button', { name: /Leave waitlist/ }));
    sheet.getByRole('heading', { name: 'Leave the waitlist?' });
    sheet.getByRole('button', { name: 'Stay in line' });
  });

  it('offers the waitlist to people who said maybe when no spot is left', async () => {
    const sheet = await open({ ownRsvpStatus: 'maybe', attendeeCount: 150 });
    request.mockResolvedValueOnce(
      json(200, answered(ownRsvp({ status: 'waitlisted', waitlistPosition: 1 }), 150)),
    );
    fireEvent.click(sheet.getByRole('button', { name: /Join waitlist/ }));
    await screen.findByRole('button', { name: '1st in line' });
    expect(sentBodies()).toEqual([{ status: 'waitlisted' }]);
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client';
import { json, prepareEachButton, request, toastText } from '../../../testing/asked-button';
import { eventFixture } from '../../../testing/event-fixture';
import { answered, button, ownRsvp, sentBodies, show } from '../../../testing/rsvp-control';
import { keepAnswer, watchOutbox } from '../rsvp-outbox';

prepareEachButton();

describe('right after an RSVP', () => {
  const attend = async () => {
    show();
    fireEvent.click(button('RSVP Free'));
    return within(await screen.findByRole('dialog', { name: "You're going" }));
  };

  it('is undone in the sheet', async () => {
    request.mockResolvedValueOnce(json(200, answered(ownRsvp(), 127)));
    const moment = await attend();
    await moment.findByText("You're on the list.");
    request.mockResolvedValueOnce(json(200, answered(ownRsvp({ status: 'cancelled' }), 126)));
    fireEvent.click(moment.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('126 attending');
    expect(sentBodies()).toEqual([{ status: 'attending' }, { status: 'cancelled' }]);
    await waitFor(() => expect(toastText()).toEqual(['RSVP Updated', 'Your RSVP is cancelled.']));
    button('RSVP Free');
  });

  it('closes when it was not taken', async () => {
    let arrive: (response: Response) => void = () => {};
    request.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    await attend();
    await act(async () => arrive(json(500, { message: 'No', code: 'INTERNAL' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    button('RSVP Free');
    expect(toastText()).toEqual(['Error', 'Failed to update RSVP. Please try again.']);
  });

  it('waits for the network, and is never sent when it is undone before', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    request.mockRejectedValue(new TypeError('Failed to fetch'));
    watchOutbox(createQueryClient(), 'me');
    keepAnswer('another event', 'maybe');
    const moment = await attend();
    await moment.findByText("You're offline. We'll send your RSVP when you're back online.");
    expect(localStorage.getItem('quad-waiting-rsvps')).toContain(eventFixture().id);
    fireEvent.click(moment.getByRole('button', { name: /Undo/ }));
    await screen.findByText('126 attending');
    expect(localStorage.getItem('quad-waiting-rsvps')).toBe(
      JSON.stringify([{ userId: 'me', eventId: 'another event', wanted: 'maybe' }]),
    );
    localStorage.clear();
  });
});

describe('a person who came to RSVP', () => {
  it('is asked, and goes on with the sheet', async () => {
    const onSettled = vi.fn();
    show({}, { opensAtOnce: true, onSettled });
    const question = within(await screen.findByRole('dialog', { name: 'Ready to RSVP?' }));
    expect(request).not.toHaveBeenCalled();
    request.mockResolvedValueOnce(json(200, answered(ownRsvp(), 127)));
    fireEvent.click(question.getByRole('button', { name: 'RSVP Free' }));
    await screen.findByRole('dialog', { name: "You're going" });
    await waitFor(() => expect(onSettled).toHaveBeenCalled());
    expect(sentBodies()).toEqual([{ status: 'attending' }]);
  });

  it('is not asked again when they go already', () => {
    show({ ownRsvpStatus: 'attending' }, { opensAtOnce: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('joins the waitlist of a full event, and sees their place in line', async () => {
    show({ attendeeCount: 150 }, { opensAtOnce: true });
    const question = within(await screen.findByRole('dialog', { name: 'Join the waitlist?' }));
    const waiting = ownRsvp({ status: 'waitlisted', waitlistPosition: 2 });
    request.mockResolvedValueOnce(json(200, answered(waiting, 150)));
    fireEvent.click(question.getByRole('button', { name: 'Join waitlist' }));
    await screen.findByRole('dialog', { name: "You're 2nd in line" });
  });
});

import { apiPath } from '@quad/shared/api-request';
import type { RsvpResult } from '@quad/shared/contract/rsvps';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client';
import { currentToast } from '../../../lib/toast-store';
import { json, prepareEachButton, request, toastText } from '../../../testing/asked-button';
import { eventFixture } from '../../../testing/event-fixture';
import type { GuestRsvpContext } from '../guest-rsvp-context';
import type { AnsweredEvent } from '../rsvp-words';
import { RsvpControl } from './rsvp-control';

const event = eventFixture();

const taken = (status: 'attending' | 'waitlisted'): RsvpResult => ({
  rsvp: {
    id: '5f0c3d2e-0000-4000-8000-000000000001',
    eventId: event.id,
    status,
    waitlistPosition: status === 'waitlisted' ? 4 : null,
  },
  attendance: { eventId: event.id, attendeeCount: 127, waitlistCount: 0, maxAttendees: 150 },
});

function Page({ initial, guest }: { initial: AnsweredEvent; guest: GuestRsvpContext }) {
  const { data } = useQuery<AnsweredEvent>({
    queryKey: ['events', 'detail', initial.id],
    initialData: initial,
    queryFn: () => Promise.reject(new Error('not asked for')),
  });
  return <RsvpControl event={data} size="lg" summary={null} calendarHref="/calendar.ics" guest={guest} />;
}

const way = (change: Partial<GuestRsvpContext> = {}): GuestRsvpContext => ({
  opensForm: true,
  onFormClosed: () => {},
  signInHref: '/auth',
  onSignIn: () => {},
  ...change,
});

function show(change: Partial<AnsweredEvent> = {}, guest = way()) {
  const client = createQueryClient();
  vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  render(
    <QueryClientProvider client={client}>
      <Page initial={{ ...event, ...change }} guest={guest} />
    </QueryClientProvider>,
  );
}

const type = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const submit = (name = 'RSVP Free') => fireEvent.click(screen.getByRole('button', { name }));

prepareEachButton();

describe('the form by which visitors answer', () => {
  it('opens on a press, says why the address is asked, and leads to signing in', async () => {
    const onSignIn = vi.fn();
    show({}, way({ opensForm: false, onSignIn }));
    expect(screen.queryByRole('dialog')).toBeNull();
    submit();
    const form = within(await screen.findByRole('dialog', { name: 'RSVP as a guest' }));
    form.getByText(/Only if the host asked for it/);
    const signIn = form.getByRole('link', { name: 'Sign In' });
    expect(signIn.getAttribute('href')).toBe('/auth');
    signIn.addEventListener('click', (press) => press.preventDefault());
    fireEvent.click(signIn);
    expect(onSignIn).toHaveBeenCalledOnce();
  });

  it('hides a field that only programs fill in', async () => {
    show();
    await screen.findByRole('dialog');
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.autocomplete).toBe('off');
    expect(trap?.closest('[aria-hidden="true"]')).toBeTruthy();
  });

  it.each([
    ['', ''],
    ['Tomás', ' '],
    [' ', 'tomas@mail.edu'],
  ])('asks for name and email, given %j and %j', async (name, email) => {
    show();
    const form = within(await screen.findByRole('dialog'));
    type(/Name/, name);
    type(/Email/, email);
    submit();
    expect((await form.findByRole('alert')).textContent).toBe('Please fill in your name and email');
    expect(toastText()).toEqual(['Missing Information', 'Please fill in your name and email']);
    const first = name.trim() ? screen.getByLabelText(/Email/) : screen.getByLabelText(/Name/);
    expect(document.activeElement).toBe(first);
    expect(first.getAttribute('aria-invalid')).toBe('true');
    expect(request).not.toHaveBeenCalled();
  });

  it('names a wrong email under its field', async () => {
    show();
    await screen.findByRole('dialog');
    type(/Name/, 'Tomás');
    type(/Email/, 'tomas@');
    submit();
    await screen.findByText('Invalid email address');
    expect(currentToast()).toBeNull();
    expect(request).not.toHaveBeenCalled();
  });

  it('sends what was typed and says so', async () => {
    const onFormClosed = vi.fn();
    show({}, way({ onFormClosed }));
    await screen.findByRole('dialog');
    type(/Name/, ' Tomás Ibarra ');
    type(/Email/, 'tomas@mail.edu');
    request.mockResolvedValueOnce(json(200, taken('attending')));
    submit();
    const going = await screen.findByRole('button', { name: "✓ You're Going" });
    const [path, init] = request.mock.calls[0] ?? [];
    expect(path).toBe(apiPath('POST /api/events/:id/rsvp/guest', { params: { id: event.id } }));
    expect(JSON.parse(String(init?.body))).toEqual({
      guestName: 'Tomás Ibarra',
      guestEmail: 'tomas@mail.edu',
      status: 'attending',
      website: '',
    });
    expect(toastText()[0]).toBe('RSVP Submitted');
    expect(onFormClosed).toHaveBeenCalled();
    fireEvent.click(going);
    const sheet = within(await screen.findByRole('dialog'));
    sheet.getByText(/with the link in it/);
    expect(sheet.queryByRole('button', { name: /Cancel RSVP/ })).toBeNull();
  });

  it('keeps what was typed when it was not taken', async () => {
    show();
    const form = within(await screen.findByRole('dialog'));
    type(/Name/, 'Tomás');
    type(/Email/, 'tomas@mail.edu');
    request.mockResolvedValueOnce(json(500, { message: 'No', code: 'INTERNAL' }));
    submit();
    await form.findByText('Failed to submit RSVP. Please try again.');
    expect(toastText()).toEqual(['Error', 'Failed to submit RSVP. Please try again.']);
    expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Tomás');
    request.mockResolvedValueOnce(json(403, { message: 'The host asks for an account.', code: 'FORBIDDEN' }));
    submit();
    await form.findByText('The host asks for an account.');
  });

  it('offers the waitlist when the event turns out to be full', async () => {
    show({ attendeeCount: 149 });
    await screen.findByRole('dialog', { name: 'RSVP as a guest' });
    type(/Name/, 'Tomás');
    type(/Email/, 'tomas@mail.edu');
    request.mockResolvedValueOnce(json(409, { message: 'Full', code: 'EVENT_FULL' }));
    submit();
    await screen.findByRole('dialog', { name: 'Join the waitlist' });
    request.mockResolvedValueOnce(json(200, taken('waitlisted')));
    submit('Join waitlist');
    await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    expect(JSON.parse(String(request.mock.calls[1]?.[1]?.body)).status).toBe('waitlisted');
    await screen.findByRole('button', { name: '4th in line' });
  });
});

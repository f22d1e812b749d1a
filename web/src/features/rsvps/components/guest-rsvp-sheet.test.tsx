import { apiPath } from '@quad/shared/api-request';
import type { RsvpResult } from '@quad/shared/contract/rsvps';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadable } from '../../../components/loadable';
import { createQueryClient } from '../../../lib/query-client';
import { currentToast } from '../../../lib/toast-store';
import { json, prepareEachButton, request, toastText } from '../../../testing/asked-button';
import { eventFixture } from '../../../testing/event-fixture';
import { renewGuestMark } from '../guest-marks';
import { guestMarksKey } from '../guest-marks-key';
import type { AnsweredEvent } from '../rsvp-words';
import { useGuestMark } from '../use-guest-mark';
import { AnswerSheet, type RsvpSheetProps } from './answer-sheet';
import { RsvpControl, type RsvpControlProps } from './rsvp-control';

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

const sheet = loadable<RsvpSheetProps>(async () => (props) => (
  <AnswerSheet {...props} summary={null} links={<a href="/calendar.ics">Add to calendar</a>} />
));

function Page({ initial, ...props }: { initial: AnsweredEvent } & Partial<RsvpControlProps>) {
  const { data } = useQuery<AnsweredEvent>({
    queryKey: ['events', 'detail', initial.id],
    initialData: initial,
    queryFn: () => Promise.reject(new Error('not asked for')),
  });
  useGuestMark(data, true);
  return <RsvpControl event={data} size="lg" sheet={sheet} signInHref="/auth" opensAtOnce {...props} />;
}

/** As from a list, whose summary is shown while the event itself is on its way. */
function PageFromList({ load }: { load(): Promise<AnsweredEvent> }) {
  const { data = event } = useQuery({ queryKey: ['events', 'detail', event.id], queryFn: load });
  useGuestMark(data, true);
  return <RsvpControl event={data} size="lg" sheet={sheet} signInHref="/auth" />;
}

function show(change: Partial<AnsweredEvent> = {}, props: Partial<RsvpControlProps> = {}) {
  const client = createQueryClient();
  vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  return render(
    <QueryClientProvider client={client}>
      <Page initial={{ ...event, ...change }} {...props} />
    </QueryClientProvider>,
  );
}

const type = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const submit = (name = 'RSVP Free') => fireEvent.click(screen.getByRole('button', { name }));

prepareEachButton();
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the form by which visitors answer', () => {
  it('opens on a press, says why the address is asked, and leads to signing in', async () => {
    show({}, { opensAtOnce: false });
    expect(screen.queryByRole('dialog')).toBeNull();
    submit();
    const form = within(await screen.findByRole('dialog', { name: 'RSVP as a guest' }));
    form.getByText(/Only if the host asked for it/);
    expect(form.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
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

  it('has what was typed again after it was closed, until it is sent', async () => {
    const { unmount } = show({}, { opensAtOnce: false });
    submit();
    await screen.findByRole('dialog');
    type(/Name/, 'Tomás');
    type(/Email/, 'tomas@mail.edu');
    unmount();
    show();
    await screen.findByRole('dialog');
    expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Tomás');
    expect(screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('tomas@mail.edu');
    request.mockResolvedValueOnce(json(200, taken('attending')));
    submit();
    await screen.findByRole('dialog', { name: "You're going" });
    expect(sessionStorage.length).toBe(0);
  });

  it('sends what was typed and says so', async () => {
    const onSettled = vi.fn();
    show({}, { onSettled });
    await screen.findByRole('dialog');
    type(/Name/, ' Tomás Ibarra ');
    type(/Email/, 'tomas@mail.edu');
    request.mockResolvedValueOnce(json(200, taken('attending')));
    submit();
    const sheet = within(await screen.findByRole('dialog', { name: "You're going" }));
    const [path, init] = request.mock.calls[0] ?? [];
    expect(path).toBe(apiPath('POST /api/events/:id/rsvp/guest', { params: { id: event.id } }));
    expect(JSON.parse(String(init?.body))).toEqual({
      guestName: 'Tomás Ibarra',
      guestEmail: 'tomas@mail.edu',
      status: 'attending',
      website: '',
    });
    expect(toastText()[0]).toBe('RSVP Submitted');
    expect(onSettled).toHaveBeenCalled();
    sheet.getByRole('link', { name: 'Add to calendar' });
    sheet.getByText(/link in your confirmation email/);
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
    await screen.findByRole('dialog', { name: "You're 4th in line" });
  });
});

describe('a guest on the same device', () => {
  // Some time after an event, the answer to it is forgotten.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') });
  });

  const answerAsTomas = async (result = taken('attending')) => {
    const page = show();
    await screen.findByRole('dialog');
    type(/Name/, 'Tomás');
    type(/Email/, 'tomas@mail.edu');
    request.mockResolvedValueOnce(json(200, result));
    submit();
    await waitFor(() => expect(localStorage.getItem(guestMarksKey)).not.toBeNull());
    page.unmount();
  };
  const reload = () => show({}, { opensAtOnce: false });
  const findButton = (name: string) => screen.findByRole('button', { name, hidden: true });

  it('is still going after a reload, and nothing about them is kept', async () => {
    await answerAsTomas();
    expect(localStorage.getItem(guestMarksKey)).not.toMatch(/tom|mail/i);
    reload();
    await findButton("✓ You're Going");
  });

  it('is still going when the event is opened from a list', async () => {
    await answerAsTomas();
    let arrive = (_event: AnsweredEvent) => {};
    const load = () =>
      new Promise<AnsweredEvent>((resolve) => {
        arrive = resolve;
      });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <PageFromList load={load} />
      </QueryClientProvider>,
    );
    await act(() => import('../guest-marks'));
    arrive({ ...event });
    await findButton("✓ You're Going");
  });

  it('is somebody else: the RSVP is forgotten here, and the server is asked for nothing', async () => {
    await answerAsTomas();
    reload();
    fireEvent.click(await findButton("✓ You're Going"));
    fireEvent.click(await screen.findByRole('button', { name: /Not you\?/ }));
    await findButton('RSVP Free');
    expect(localStorage.getItem(guestMarksKey)).toBeNull();
    expect(request).toHaveBeenCalledOnce();
  });

  it('follows what the mailed link changed', async () => {
    await answerAsTomas();
    renewGuestMark({ ...taken('attending').rsvp, status: 'maybe' });
    const page = reload();
    await findButton('You said maybe');
    page.unmount();
    renewGuestMark({ ...taken('attending').rsvp, status: 'cancelled' });
    reload();
    await act(async () => {});
    screen.getByRole('button', { name: 'RSVP Free' });
    expect(localStorage.getItem(guestMarksKey)).toBeNull();
  });

  it('is asked again when the spot has lapsed, and when the event is over', async () => {
    const confirmBy = new Date(Date.now() + 60_000).toISOString();
    const held = taken('attending');
    await answerAsTomas({ ...held, rsvp: { ...held.rsvp, confirmBy } });
    vi.setSystemTime(Date.parse(confirmBy) + 1);
    reload();
    await act(async () => {});
    screen.getByRole('button', { name: 'RSVP Free' });
  });
});

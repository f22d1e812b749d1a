import type { AttendedEvent, HostedEvent, WaitingEvent } from '@quad/shared/contract/my-events';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentToast, dismissToast } from '../../lib/toast-store';
import { type Answer, answerCalls } from '../../testing/answers';
import { eventFixture } from '../../testing/event-fixture';
import { stubLayout } from '../../testing/layout-stubs';
import { bootData, maya, renderApp } from '../../testing/render-app';

const hostingPath = '/api/user/events?when=upcoming&limit=30';
const attendingPath = '/api/user/attending?when=upcoming&limit=30';
const calendarPath = '/api/user/calendar';
const boot = bootData({ user: maya });

const hosted = (change: Partial<HostedEvent> = {}): HostedEvent => ({
  ...eventFixture({ title: 'Kiln Night' }),
  waitlistCount: 0,
  ...change,
});
const attended = (change: Partial<AttendedEvent> = {}): AttendedEvent => ({
  ...eventFixture({ title: 'Half-Birthday', ownRsvpStatus: 'attending' }),
  waitlistPosition: null,
  ...change,
});
const waiting = (change: Partial<WaitingEvent> = {}): WaitingEvent => ({
  paymentId: '6f1c9a34-0000-4000-8000-0000000000a1',
  paymentIntentId: null,
  status: 'open',
  title: 'Rooftop Cinema',
  startDate: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

/** What the two lists answer; `past` counts what is over. */
function lists({
  hosting = [],
  attending = [],
  past = { hosting: 0, attending: 0 },
  unpaid = [],
}: {
  hosting?: HostedEvent[];
  attending?: AttendedEvent[];
  past?: { hosting: number; attending: number };
  unpaid?: WaitingEvent[];
} = {}): Record<string, Answer | Promise<Answer>> {
  const page = (events: unknown[], pastCount: number) => ({
    events,
    counts: { upcoming: events.length, past: pastCount },
  });
  return {
    [hostingPath]: { status: 200, body: { ...page(hosting, past.hosting), waiting: unpaid } },
    [attendingPath]: { status: 200, body: page(attending, past.attending) },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(boot.now) });
  stubLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  act(() => dismissToast(currentToast()?.id ?? 0));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tab = (name: string) => screen.findByRole('tab', { name });
const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('article') ?? document.body);

describe('the two lists', () => {
  test('say that they are on their way, then how many there are', async () => {
    let give = (_: Answer) => {};
    const later = new Promise<Answer>((resolve) => {
      give = resolve;
    });
    answerCalls({ ...lists({ attending: [attended()] }), [hostingPath]: later });
    await renderApp('/my-events', boot);
    expect(document.title).toBe('My Events · Quad');
    expect(screen.getByText('Loading your events')).toBeTruthy();
    await tab('Hosting');
    await act(async () =>
      give({ status: 200, body: { events: [hosted()], counts: { upcoming: 1, past: 2 }, waiting: [] } }),
    );
    await tab('Hosting (3)');
    await tab('Attending (1)');
    const row = await rowOf('Kiln Night');
    row.getByText('Sat, Nov 28, 10:00 PM');
    row.getByText('126 attending · 24 spots left');
    for (const link of screen.getAllByRole('link', { name: 'Create Event' })) {
      expect(link.getAttribute('href')).toBe('/create-event');
    }
  });

  test('change by click and by arrow keys, which take the focus along', async () => {
    answerCalls(lists({ hosting: [hosted()], attending: [attended()] }));
    await renderApp('/my-events', boot);
    await rowOf('Kiln Night');
    fireEvent.click(await tab('Attending (1)'));
    (await rowOf('Half-Birthday')).getByText('126 attending');
    expect(screen.queryByText('Kiln Night')).toBeNull();
    fireEvent.keyDown(await tab('Attending (1)'), { key: 'ArrowLeft' });
    await rowOf('Kiln Night');
    expect(document.activeElement).toBe(await tab('Hosting (1)'));
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
  });

  test('are empty with the words that invite', async () => {
    answerCalls(lists());
    await renderApp('/my-events', boot);
    await screen.findByRole('heading', { name: 'No events hosted yet' });
    const create = screen.getByRole('link', { name: 'Create Your First Event' });
    expect(create.getAttribute('href')).toBe('/create-event');
    fireEvent.click(await tab('Attending (0)'));
    await screen.findByRole('heading', { name: 'No events yet' });
    screen.getByText('RSVP to events to see them here!');
    expect(screen.getByRole('link', { name: 'Discover Events' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText('Nothing coming up.')).toBeNull();
  });

  test('say what went wrong and try again', async () => {
    const answers = { ...lists({ hosting: [hosted()] }), [hostingPath]: { status: 500 } as Answer };
    answerCalls(answers);
    await renderApp('/my-events', boot);
    await screen.findByRole('heading', { name: 'Unable to load events' });
    answers[hostingPath] = lists({ hosting: [hosted()] })[hostingPath] as Answer;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await rowOf('Kiln Night');
  });

  test('fetch what is over only when it is asked for', async () => {
    const pastPath = '/api/user/attending?when=past&limit=30';
    const asked = answerCalls({
      ...lists({ past: { hosting: 0, attending: 1 } }),
      [pastPath]: {
        status: 200,
        body: { events: [attended({ title: 'Last Year' })], counts: { upcoming: 0, past: 1 } },
      },
    });
    await renderApp('/my-events', boot);
    fireEvent.click(await tab('Attending (1)'));
    await screen.findByText('Nothing coming up.');
    expect(asked.map(({ path }) => path)).not.toContain(pastPath);
    fireEvent.click(screen.getByRole('button', { name: 'Show past events (1)' }));
    await screen.findByRole('heading', { name: 'Past' });
    await rowOf('Last Year');
  });
});

/** The poster says it too. */
const standing = { selector: '[data-tone]' };

describe('how one stands to an event', () => {
  test.each([
    [{ ownRsvpStatus: 'attending' }, 'Going'],
    [{ ownRsvpStatus: 'maybe' }, 'Maybe'],
    [{ ownRsvpStatus: 'waitlisted', waitlistPosition: 3 }, '3rd in line'],
    [{ ownRsvpStatus: 'waitlisted' }, 'On the waitlist'],
    [{ status: 'postponed' }, 'Postponed'],
    [{ status: 'cancelled' }, 'Cancelled'],
  ] as const)('attending with %o: %s', async (change, words) => {
    answerCalls(lists({ attending: [attended(change)] }));
    await renderApp('/my-events', boot);
    fireEvent.click(await tab('Attending (1)'));
    (await rowOf('Half-Birthday')).getByText(words, standing);
  });

  test('hosting: who waits, and what is cancelled', async () => {
    const id = '00000000-0000-4000-8000-000000000009';
    answerCalls(
      lists({
        hosting: [hosted({ waitlistCount: 4 }), hosted({ id, title: 'Called off', status: 'cancelled' })],
      }),
    );
    await renderApp('/my-events', boot);
    (await rowOf('Kiln Night')).getByText('4 waiting', standing);
    (await rowOf('Called off')).getByText('Cancelled', standing);
  });

  test.each([
    ['open', 'Not paid yet', true],
    ['processing', 'Payment is processing', false],
    ['publishing', 'Paid, being published', false],
    ['refunding', 'Your money is on its way back', false],
    ['refunded', 'Refunded in full', false],
    ['canceled', 'Not published', false],
  ] as const)('a payment that is %s: %s', async (status, words, canFinish) => {
    answerCalls(lists({ unpaid: [waiting({ status })] }));
    await renderApp('/my-events', boot);
    const list = within(await screen.findByRole('list', { name: 'Waiting for payment' }));
    list.getByText('Rooftop Cinema');
    list.getByText(words);
    const finish = list.queryByRole('link', { name: /^Finish/ });
    expect(finish?.getAttribute('href') ?? null).toBe(canFinish ? '/payment-page' : null);
  });
});

describe('the calendar of one’s own', () => {
  const openSheet = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Your events in your calendar' }));
    return within(await screen.findByRole('dialog', { name: 'Your events in your calendar' }));
  };

  test('is made, copied, renewed and ended', async () => {
    const copied = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
    const address = (name: string) => ({ url: `https://quad.test/feeds/personal/${name}.ics` });
    const answers: Record<string, Answer> = {
      ...(lists() as Record<string, Answer>),
      [calendarPath]: { status: 200, body: { url: null } },
      [`POST ${calendarPath}`]: { status: 200, body: address('first') },
      [`DELETE ${calendarPath}`]: { status: 204 },
    };
    answerCalls(answers);
    await renderApp('/my-events', boot);
    const sheet = await openSheet();
    fireEvent.click(await sheet.findByRole('button', { name: 'Get the address' }));
    const open = await sheet.findByRole('link', { name: /Open in my calendar/ });
    expect(open.getAttribute('href')).toBe('webcal://quad.test/feeds/personal/first.ics');

    await act(async () => fireEvent.click(sheet.getByRole('button', { name: /Copy address/ })));
    expect(copied).toHaveBeenCalledWith(address('first').url);
    expect(currentToast()?.title).toBe('Link Copied');

    answers[`POST ${calendarPath}`] = { status: 200, body: address('second') };
    fireEvent.click(sheet.getByRole('button', { name: /New address/ }));
    await sheet.findByText(address('second').url);
    fireEvent.click(sheet.getByRole('button', { name: /Stop sharing/ }));
    await sheet.findByRole('button', { name: 'Get the address' });
  });

  test('says so when it cannot be changed', async () => {
    answerCalls({
      ...lists(),
      [calendarPath]: { status: 200, body: { url: null } },
      [`POST ${calendarPath}`]: { status: 500 },
    });
    await renderApp('/my-events', boot);
    const sheet = await openSheet();
    fireEvent.click(await sheet.findByRole('button', { name: 'Get the address' }));
    await vi.waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Error',
        description: 'The calendar could not be changed. Please try again.',
      }),
    );
  });
});

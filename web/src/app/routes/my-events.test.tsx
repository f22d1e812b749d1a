import type { AttendedEvent, HelpedEvent, HostedEvent, WaitingEvent } from '@quad/shared/contract/my-events';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { currentToast } from '../../lib/toast-store';
import { eventFixture } from '../../testing/event-fixture';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { heldResponse, ok, type Stubs, stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

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

/** The responses of the two lists; `past` counts past events. */
function lists({
  hosting = [],
  attending = [],
  past = { hosting: 0, attending: 0 },
  unpaid = [],
  helping = [],
}: {
  hosting?: HostedEvent[];
  attending?: AttendedEvent[];
  past?: { hosting: number; attending: number };
  unpaid?: WaitingEvent[];
  helping?: HelpedEvent[];
} = {}): Stubs {
  const page = <T,>(events: T[], pastCount: number) => ({
    events,
    counts: { upcoming: events.length, past: pastCount },
  });
  return {
    'GET /api/user/events': ok({ ...page(hosting, past.hosting), waiting: unpaid, helping }),
    'GET /api/user/attending': ok(page(attending, past.attending)),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(boot.now) });
});

const tab = (name: string) => screen.findByRole('tab', { name });
const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('article') ?? document.body);

describe('the two lists', () => {
  test('say that they are loading, then how many there are', async () => {
    const { response, give } = heldResponse('GET /api/user/events');
    stubApi({ ...lists({ attending: [attended()] }), 'GET /api/user/events': response });
    await renderApp('/my-events', boot);
    expect(document.title).toBe('My Events · Quad');
    expect(screen.getByText('Loading your events')).toBeTruthy();
    await tab('Hosting');
    await give(ok({ events: [hosted()], counts: { upcoming: 1, past: 2 }, waiting: [], helping: [] }));
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
    stubApi(lists({ hosting: [hosted()], attending: [attended()] }));
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

  test('begin with the events that the person helps at, each with its door', async () => {
    const event = { ...eventFixture({ title: 'Basement Bands' }), role: 'door' as const };
    const off = { ...event, id: crypto.randomUUID(), title: 'Rained Off', status: 'cancelled' as const };
    stubApi(lists({ helping: [event, { ...off, role: 'cohost' }] }));
    await renderApp('/my-events', boot);
    (await rowOf('Basement Bands')).getByText('Door helper');
    const door = screen.getByRole('link', { name: 'Open the door of Basement Bands' });
    expect(door.getAttribute('href')).toBe(`/door?event=${event.id}`);
    (await rowOf('Rained Off')).getByText('Co-host');
    expect(screen.queryByRole('link', { name: 'Open the door of Rained Off' })).toBeNull();
    screen.getByRole('heading', { name: 'No events hosted yet' });
  });

  test('are empty with the words that invite', async () => {
    stubApi(lists());
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
    const stubs: Stubs = { ...lists(), 'GET /api/user/events': { status: 500 } };
    stubApi(stubs);
    await renderApp('/my-events', boot);
    await screen.findByRole('heading', { name: 'Unable to load events' });
    Object.assign(stubs, lists({ hosting: [hosted()] }));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await rowOf('Kiln Night');
  });

  test('fetch past events only on demand', async () => {
    const counts = { upcoming: 0, past: 1 };
    const received = stubApi({
      ...lists(),
      'GET /api/user/attending': ({ query }) =>
        ok({ events: query?.when === 'past' ? [attended({ title: 'Last Year' })] : [], counts }),
    });
    await renderApp('/my-events', boot);
    fireEvent.click(await tab('Attending (1)'));
    await screen.findByText('Nothing coming up.');
    expect(received.map(({ query }) => query?.when)).not.toContain('past');
    fireEvent.click(screen.getByRole('button', { name: 'Show past events (1)' }));
    await screen.findByRole('heading', { name: 'Past' });
    await rowOf('Last Year');
  });
});

/** The poster says it too. */
const status = { selector: '[data-tone]' };

describe('the RSVP status of an event', () => {
  test.each([
    [{ ownRsvpStatus: 'attending' }, 'Going'],
    [{ ownRsvpStatus: 'maybe' }, 'Maybe'],
    [{ ownRsvpStatus: 'waitlisted', waitlistPosition: 3 }, '3rd in line'],
    [{ ownRsvpStatus: 'waitlisted' }, 'On the waitlist'],
    [{ status: 'postponed' }, 'Postponed'],
    [{ status: 'cancelled' }, 'Cancelled'],
  ] as const)('attending with %o: %s', async (change, words) => {
    stubApi(lists({ attending: [attended(change)] }));
    await renderApp('/my-events', boot);
    fireEvent.click(await tab('Attending (1)'));
    (await rowOf('Half-Birthday')).getByText(words, status);
  });

  test('hosting: who waits, and what is cancelled', async () => {
    const id = '00000000-0000-4000-8000-000000000009';
    stubApi(
      lists({
        hosting: [hosted({ waitlistCount: 4 }), hosted({ id, title: 'Called off', status: 'cancelled' })],
      }),
    );
    await renderApp('/my-events', boot);
    (await rowOf('Kiln Night')).getByText('4 waiting', status);
    (await rowOf('Called off')).getByText('Cancelled', status);
  });

  test.each([
    ['open', 'Not paid yet', true],
    ['processing', 'Payment is processing', false],
    ['publishing', 'Paid, publishing now', false],
    ['refunding', 'Your money is on its way back', false],
    ['refunded', 'Refunded in full', false],
    ['canceled', 'Not published', false],
  ] as const)('a payment that is %s: %s', async (status, words, canFinish) => {
    stubApi(lists({ unpaid: [waiting({ status })] }));
    await renderApp('/my-events', boot);
    const list = within(await screen.findByRole('list', { name: 'Waiting for payment' }));
    list.getByText('Rooftop Cinema');
    list.getByText(words);
    const finish = list.queryByRole('link', { name: /^Finish/ });
    const own = `/payment-page?payment=${waiting().paymentId}`;
    expect(finish?.getAttribute('href') ?? null).toBe(canFinish ? own : null);
    expect(list.queryByRole('button', { name: 'Remove Rooftop Cinema' }) !== null).toBe(canFinish);
  });

  test('an unpaid draft can be removed after a question, and only be removed once its time has come', async () => {
    const stubs: Stubs = {
      ...lists({ unpaid: [waiting({ startDate: '2020-01-01T00:00:00.000Z' })] }),
      'DELETE /api/payments/:id': { status: 204 },
    };
    const received = stubApi(stubs);
    await renderApp('/my-events', boot);
    const list = within(await screen.findByRole('list', { name: 'Waiting for payment' }));
    list.getByText('Not paid in time');
    expect(list.queryByRole('link')).toBeNull();
    fireEvent.click(list.getByRole('button', { name: 'Remove Rooftop Cinema' }));
    expect(document.activeElement).toBe(list.getByRole('button', { name: 'Keep' }));
    fireEvent.click(list.getByRole('button', { name: 'Keep' }));
    fireEvent.click(list.getByRole('button', { name: 'Remove Rooftop Cinema' }));
    Object.assign(stubs, lists());
    fireEvent.click(list.getByRole('button', { name: 'Remove draft' }));
    await expectToast('Draft removed', 'Rooftop Cinema');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Waiting for payment' })).toBeNull());
    const removals = received.filter(({ key }) => key === 'DELETE /api/payments/:id');
    expect(removals).toMatchObject([{ params: { id: waiting().paymentId } }]);
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
    const stubs: Stubs = {
      ...lists(),
      'GET /api/user/calendar': { status: 200, body: { url: null } },
      'POST /api/user/calendar': { status: 200, body: address('first') },
      'DELETE /api/user/calendar': { status: 204 },
    };
    stubApi(stubs);
    await renderApp('/my-events', boot);
    const sheet = await openSheet();
    fireEvent.click(await sheet.findByRole('button', { name: 'Get private link' }));
    const open = await sheet.findByRole('link', { name: /Open in my calendar/ });
    expect(open.getAttribute('href')).toBe('webcal://quad.test/feeds/personal/first.ics');

    await act(async () => fireEvent.click(sheet.getByRole('button', { name: /Copy link/ })));
    expect(copied).toHaveBeenCalledWith(address('first').url);
    expect(currentToast()?.title).toBe('Link Copied');

    stubs['POST /api/user/calendar'] = { status: 200, body: address('second') };
    fireEvent.click(sheet.getByRole('button', { name: /New link/ }));
    await sheet.findByText(address('second').url);
    fireEvent.click(sheet.getByRole('button', { name: /Stop sharing/ }));
    await sheet.findByRole('button', { name: 'Get private link' });
  });

  test('says so when it cannot be changed', async () => {
    stubApi({
      ...lists(),
      'GET /api/user/calendar': { status: 200, body: { url: null } },
      'POST /api/user/calendar': { status: 500 },
    });
    await renderApp('/my-events', boot);
    const sheet = await openSheet();
    fireEvent.click(await sheet.findByRole('button', { name: 'Get private link' }));
    await expectToast('Error', "We couldn't change your calendar link. Please try again.");
  });
});

import type { Fold } from '@quad/shared/contract/event-folds';
import type { SourceRun } from '@quad/shared/contract/source-runs';
import type { Source } from '@quad/shared/contract/sources';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';

const boot = bootData({ user: { ...maya, permissions: ['console', 'sources'] } });
const id = '6f1c9a34-0000-4000-8000-0000000000a1';
const otherId = '6f1c9a34-0000-4000-8000-0000000000a2';
const runId = '6f1c9a34-0000-4000-8000-0000000000b1';

const source = (change: Partial<Source> = {}): Source => ({
  id,
  kind: 'ics',
  name: 'Campus Calendar',
  address: 'https://events.campus.edu/all.ics',
  host: 'events.campus.edu',
  health: 'healthy',
  isRunning: false,
  isFromFile: false,
  latitude: null,
  longitude: null,
  radiusMiles: 5,
  timezone: null,
  utcIsLocal: false,
  intervalMinutes: 120,
  categories: {},
  priority: 1,
  venueId: null,
  eventCount: 96,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastGoodAt: '2026-11-20T20:30:00.000Z',
  nextRunAt: '2026-11-20T22:40:00.000Z',
  failures: 0,
  failingSince: null,
  trouble: null,
  offAt: null,
  offDueAt: null,
  runs: [{ outcome: 'changed', startedAt: '2026-11-20T20:30:00.000Z' }],
  heldRun: null,
  ...change,
});
const heldRun = { id: runId, since: '2026-11-20T20:30:00.000Z', withdrawing: 38, of: 96 };
const counts: SourceRun['counts'] = {
  read: 58,
  added: 0,
  updated: 0,
  moved: 0,
  cancelled: 0,
  unchanged: 58,
  withdrawn: 38,
  returned: 0,
  renamed: 0,
  folded: 0,
  rejected: 0,
};
const run: SourceRun = {
  id: runId,
  outcome: 'held',
  startedAt: heldRun.since,
  finishedAt: heldRun.since,
  counts,
  rejections: [],
  reason: null,
  decision: null,
  decidedBy: null,
  decidedAt: null,
  wouldWithdraw: [],
  wouldNotify: 61,
};

const common: Stubs = {
  'GET /api/user/second-factor': ok({ isEnrolled: true, isPassed: true, recoveryCodesLeft: 10 }),
};
const all = (sources: Source[], openFolds = 0) =>
  ok({ sources, openFolds, openLeaveOuts: 0, missingKeys: [] });
const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document, { key }));

test('what needs somebody comes first, and keys move and run', async () => {
  const received = stubApi({
    ...common,
    'GET /api/admin/sources': all(
      [
        source({ health: 'held', heldRun }),
        source({ id: otherId, name: 'Athletics', health: 'failing', failures: 2, trouble: 'No answer.' }),
      ],
      3,
    ),
    'POST /api/admin/sources/:id/run': ok({ isRunning: true }),
  });
  await renderApp('/admin/sources', boot);
  const needs = within(await screen.findByRole('list', { name: 'Needs you' }));
  needs.getByText('Campus Calendar wants to drop 38 of 96 events');
  needs.getByText("Athletics can't be read");
  needs.getByText('3 pairs may be the same event');
  await press('j');
  await press('j');
  expect(document.activeElement?.textContent).toContain('Athletics');
  await press('r');
  expect(received.find(({ key }) => key === 'POST /api/admin/sources/:id/run')?.params).toEqual({
    id: otherId,
  });
  fireEvent.click(screen.getByRole('button', { name: /^Healthy/ }));
  screen.getByText('No sources here.');
});

test('nothing is stored before somebody has seen what a source holds', async () => {
  const received = stubApi({
    ...common,
    'GET /api/admin/sources': all([]),
    'POST /api/admin/sources/preview': ({ body }) =>
      (body as { address: string }).address.endsWith('.ics')
        ? ok({
            kind: 'ics' as const,
            name: 'Talks',
            read: 175,
            coming: 106,
            over: 68,
            later: 0,
            leftOut: 1,
            listed: 100,
            onMap: 96,
            sample: [],
            overlaps: [],
            warnings: [],
            rejections: [{ reason: 'It ends before it starts', count: 1, examples: ['Winter Market'] }],
          })
        : {
            status: 400,
            body: { message: 'This is a sign-in page, not a calendar.', code: 'INVALID_INPUT' },
          },
    'POST /api/admin/sources': ok(source()),
  });
  await renderApp('/admin/sources/new', boot);
  const address = await screen.findByRole('textbox', { name: 'Address' });
  fireEvent.change(address, { target: { value: 'https://my.campus.edu/portal' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Preview' })));
  await screen.findByText('This is a sign-in page, not a calendar.');
  screen.getByRole('heading', { name: 'What to do' });
  expect(screen.queryByRole('button', { name: 'Save source' })).toBeNull();
  fireEvent.change(address, { target: { value: 'https://my.campus.edu/all.ics' } });
  fireEvent.click(screen.getByRole('button', { name: /Category, time zone/ }));
  fireEvent.click(screen.getByRole('switch', { name: 'Its UTC is local time' }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Preview' })));
  await screen.findByText('Winter Market');
  screen.getByText('read: 106 coming, 68 over, 1 left out');
  screen.getByText('will be on the map, 4 more in lists, 6 more as dates to know');
  expect(received.some(({ key }) => key === 'POST /api/admin/sources')).toBe(false);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save source' })));
  expect(received.find(({ key }) => key === 'POST /api/admin/sources')?.body).toMatchObject({
    ...{ kind: 'ics', name: 'Talks', address: 'https://my.campus.edu/all.ics' },
    radiusMiles: 25,
    intervalMinutes: 120,
    utcIsLocal: true,
  });
});

test('a held run waits for one of two decisions, and a run shows how far it is', async () => {
  const streams: { onmessage?: (message: { data: string }) => void }[] = [];
  vi.stubGlobal(
    'EventSource',
    class {
      onmessage?: (message: { data: string }) => void;
      constructor() {
        streams.push(this);
      }
      close() {}
    },
  );
  const received = stubApi({
    ...common,
    'GET /api/admin/sources/:id': ok(source({ health: 'held', heldRun })),
    'GET /api/admin/sources/:id/runs': ok([run]),
    'POST /api/admin/source-runs/:id/decision': ok({ ...run, decision: 'keep' }),
  });
  await renderApp(`/admin/sources/${id}`, boot);
  const held = within(await screen.findByRole('region', { name: 'Held run' }));
  held.getByText('This run would drop 38 of 96 events');
  await held.findByText('38 more. Released, 61 people are notified.');
  const progress = { sourceId: id, phase: 'compare', done: 20, total: 58, added: 6, updated: 0 };
  await act(async () => streams.at(-1)?.onmessage?.({ data: JSON.stringify(progress) }));
  screen.getByText('6 new so far');
  await act(async () => fireEvent.click(held.getByRole('button', { name: 'Keep events' })));
  expect(received.find(({ key }) => key === 'POST /api/admin/source-runs/:id/decision')).toMatchObject({
    params: { id: runId },
    body: { decision: 'keep' },
  });
});

test('pairs are decided by single keys, and the last decision can be taken back', async () => {
  const side = (eventId: string, title: string, sourceName: string): Fold['sides'][0] => ({
    eventId,
    sourceName,
    priority: 1,
    title,
    description: '',
    url: null,
    imageUrl: null,
    startDate: '2026-11-28T03:00:00.000Z',
    endDate: null,
    allDay: false,
    timeTba: false,
    timezone: 'America/New_York',
    location: '1420 Main St',
    venueName: null,
    minPrice: 0,
    maxPrice: 0,
    isPriceKnown: false,
    favoriteCount: 20,
  });
  const fold: Fold = {
    id: runId,
    state: 'open',
    decidedBy: null,
    decidedAt: null,
    likeness: 0.86,
    evidence: { titles: 0.7, sameUid: false, sameAddress: false, minutesApart: 0, metersApart: 28 },
    sides: [side(id, 'Silent Disco', 'Campus Calendar'), side(otherId, 'Silent Disco Night', 'The Kiln')],
  };
  let open = [fold];
  const received = stubApi({
    ...common,
    'GET /api/admin/folds': ({ query }) => ok(query?.state === 'open' ? open : []),
    'POST /api/admin/folds/:id/decision': () => {
      open = [];
      return { status: 204 };
    },
  });
  await renderApp('/admin/sources/maybe-the-same', boot);
  const table = await screen.findByRole('table');
  expect(table.querySelector('mark')?.textContent).toBe('Night');
  within(table).getByText('90 ft apart');
  screen.getByText(/all 40 favorites are kept/);
  await press('s');
  await screen.findByText('“Silent Disco” is one event now.');
  screen.getByText('No events look alike.');
  await press('u');
  await screen.findByText('Decide again.');
  const decided = received.filter(({ key }) => key === 'POST /api/admin/folds/:id/decision');
  expect(decided.map(({ body }) => body)).toEqual([{ decision: 'fold' }, { decision: 'apart' }]);
});

import type { ResponseOf } from '@quad/shared/api-request';
import { type Permission, permissionsOf } from '@quad/shared/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';

type Today = ResponseOf<'GET /api/admin/today'>;

const figure = (name: Today['figures'][number]['name']) => ({
  name,
  today: 38,
  weekBefore: 100,
  days: [1, 2, 3, 4, 5, 6, 38],
  daysBefore: [1, 2, 3, 4, 5, 6, 120],
});
const alarm = (cause: string, sentence: string) => ({
  id: crypto.randomUUID(),
  cause,
  sentence,
  reason: 'Because.',
  nextStep: 'Look.',
  createdAt: '2026-11-20T10:00:00.000Z',
});
const calm: Today = {
  alarms: [],
  needs: [],
  figures: [figure('people'), figure('rsvps')],
  checks: [
    { name: 'database', isFine: true, words: '12 ms' },
    { name: 'backup', isFine: true, words: '9 h old' },
  ],
  lately: [],
};
const need = (kind: Today['needs'][number]['kind'], count: number, about = '') => ({
  kind,
  count,
  about,
  oldestAt: null,
});

async function open(today: Today, stubs: Stubs = {}, permissions: Permission[] = permissionsOf(['admin'])) {
  const received = stubApi({
    'GET /api/user/second-factor': ok({ isEnrolled: true, isPassed: true, recoveryCodesLeft: 10 }),
    'GET /api/admin/today': ok(today),
    ...stubs,
  });
  await renderApp('/admin', bootData({ user: { ...maya, permissions } }));
  return received;
}

test('says so when nothing needs a person, with the day in words and how everything fares', async () => {
  await open(calm);
  expect(await screen.findByText('All calm')).toBeTruthy();
  expect(screen.getByText(/2 of 2 checks are fine/)).toBeTruthy();
  expect(screen.getAllByText('62 fewer')).toHaveLength(2);
  expect(screen.getByRole('region', { name: 'Running well' }).textContent).toContain('Database12 ms');
  expect(screen.queryByRole('list', { name: 'Needs a person' })).toBeNull();
});

test('has the most urgent first, each once, and what can wait after the alarms', async () => {
  const received = await open(
    {
      ...calm,
      needs: [
        need('payments', 1, 'Jo Kessler, $5.00'),
        need('runs', 2),
        need('folds', 3),
        need('places', 14),
      ],
      alarms: [
        alarm('payments-stuck', '1 payment has been on the way for 22 minutes'),
        alarm('backup-old', 'The last backup is 3 days old'),
        alarm('disk-full', '4% of the disk is free'),
      ],
    },
    { 'POST /api/admin/backups': { status: 204 } },
  );
  const list = within(await screen.findByRole('list', { name: 'Needs a person' }));
  expect(list.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)).toEqual([
    '1 payment has been on its way for too long',
    '2 runs of sources are on hold',
    'The last backup is 3 days old',
    '4% of the disk is free',
    '3 pairs may be the same event',
    '14 events may be in the wrong place',
  ]);
  expect(list.getByText(/Jo Kessler, \$5\.00\. Stripe hasn't confirmed it\./)).toBeTruthy();
  expect(document.querySelectorAll('.btn-primary')).toHaveLength(1);
  expect(list.getByRole('link', { name: 'Look into it' }).className).toContain('btn-primary');
  const rail = screen.getAllByRole('link', { name: /^Sources\s*5\s*to do$/ });
  expect(rail[0]?.getAttribute('href')).toBe('/admin/sources');

  fireEvent.keyDown(document.body, { key: '3' });
  await waitFor(() => expect(received.map(({ key }) => key)).toContain('POST /api/admin/backups'));
  fireEvent.keyDown(document.body, { key: '2' });
  await waitFor(() => expect(location.pathname).toBe('/admin/sources'));
});

test('tells an editor which names keep events off the map, on Today and in the rail', async () => {
  const needs = [{ ...need('names', 11), events: 16 }];
  await open({ ...calm, needs, checks: [] }, {}, permissionsOf(['editor']));
  const list = within(await screen.findByRole('list', { name: 'Needs a person' }));
  list.getByText('11 names keep 16 events off the map');
  expect(list.getByRole('link', { name: 'Name places' }).getAttribute('href')).toBe('/admin/places');
  expect(screen.getAllByRole('link', { name: /^Places\s*11\s*to do$/ })).not.toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'Running well' })).toBeNull();
  expect(screen.queryByText('G R')).toBeNull();
});

test('says so when it cannot look, and tries again', async () => {
  await open(calm, { 'GET /api/admin/today': { status: 503, body: { message: 'Quad is busy' } } });
  expect(await screen.findByText('Unable to load today')).toBeTruthy();
  expect(screen.getByText('Quad is busy')).toBeTruthy();
  stubApi({ 'GET /api/admin/today': ok(calm) });
  fireEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('All calm')).toBeTruthy();
});

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { disco } from '../../testing/events';
import { bootData, renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';

const path = `/events/${disco.id}`;
const person = (index: number, name: string, isFriend = false) => ({
  userId: `9f0c3d2e-0000-4000-8000-00000000000${index}`,
  status: 'attending' as const,
  name,
  avatarUrl: null,
  isFriend,
});

beforeAll(async () => {
  await import('../../features/events/components/people-sheet');
  await import('../../components/overlay-dialog');
});

async function openList(stubs: Stubs, event = disco) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  stubApi(stubs);
  await renderApp(path, bootData({ event }));
  fireEvent.click(screen.getByRole('button', { name: `${event.attendeeCount} attending` }));
  return within(await screen.findByRole('dialog', { name: "Who's going" }));
}

test('people are listed page by page, friends marked; the rest is a number', async () => {
  const list = await openList(
    {
      'GET /api/events/:id/rsvps': ({ query }) =>
        query?.cursor
          ? ok([person(2, 'Jo Kessler')])
          : {
              ...ok([person(1, 'Ana Reyes', true)]),
              headers: { link: `</api${path}/rsvps?limit=30&cursor=next>; rel="next"` },
            },
    },
    { ...disco, attendeeCount: 3 },
  );
  const ana = await list.findByRole('link', { name: 'Ana Reyes' });
  expect(ana.getAttribute('href')).toBe('/profile/9f0c3d2e-0000-4000-8000-000000000001');
  list.getByText('Friend');
  expect(list.queryByText(/going but not shown here/)).toBeNull();
  fireEvent.click(list.getByRole('button', { name: 'Show more' }));
  await list.findByRole('link', { name: 'Jo Kessler' });
  await list.findByText(/^1 more person is going but not shown here\./);
});

test('where nobody shows it, the list says why', async () => {
  const list = await openList({ 'GET /api/events/:id/rsvps': ok([]) });
  await list.findByText('Nobody to show');
  await list.findByText(/^126 people are going but not shown here\. Everyone chooses who sees them/);
});

test('a list that fails to load can be requested again', async () => {
  const stubs: Stubs = { 'GET /api/events/:id/rsvps': { status: 500 } };
  const list = await openList(stubs);
  await list.findByText('Unable to load people');
  stubs['GET /api/events/:id/rsvps'] = ok([person(1, 'Ana Reyes')]);
  fireEvent.click(list.getByRole('button', { name: 'Try Again' }));
  await list.findByRole('link', { name: 'Ana Reyes' });
});

test('nobody yet is no list', async () => {
  await renderApp(path, bootData({ event: { ...disco, attendeeCount: 0, attendeePreview: [] } }));
  screen.getByText('0 attending');
  expect(screen.queryByRole('button', { name: /attending/ })).toBeNull();
});

import { apiPath } from '@quad/shared/api-request';
import { describe, expect, it, vi } from 'vitest';
import { eventFixture } from '../../testing/event-fixture';
import { searchEvents } from './events.api';

function answer(body: unknown, init: ResponseInit = {}) {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(body), init));
}

const query = { lat: '39.1', lng: '-84.51' };
const { signal } = new AbortController();

describe('searchEvents', () => {
  it('reads a page, its total and where the next one begins', async () => {
    answer([eventFixture()], {
      headers: {
        link: '<?lat=39.1&cursor=a%2Bb>; rel="next"',
        'x-total-count': '24',
      },
    });
    const page = await searchEvents(query, signal);
    expect(page).toEqual({ events: [eventFixture()], nextCursor: 'a+b', corrected: '', total: 24 });
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe(apiPath('GET /api/events/search', { query }));
  });

  it('recognizes the last page, and a total that was not requested', async () => {
    answer([]);
    expect(await searchEvents(query, signal)).toEqual({
      events: [],
      nextCursor: null,
      corrected: '',
      total: null,
    });
  });

  it.each([400, 500, 503])('fails with the status %i in its message', async (status) => {
    answer({ message: 'x', code: 'INTERNAL' }, { status });
    await expect(searchEvents(query, signal)).rejects.toThrow(new Error(`Failed to fetch events: ${status}`));
  });

  it('keeps the error of a call without a response', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(searchEvents(query, signal)).rejects.toMatchObject({ status: 0 });
  });
});

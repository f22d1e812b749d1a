import { apiPath } from '@quad/shared/api-request';
import type { EventSummary } from '@quad/shared/contract/events';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client';
import { json, prepareEachButton, request, toastText } from '../../../testing/asked-button';
import { eventFixture } from '../../../testing/event-fixture';
import { FavoriteButton } from './favorite-button';
import { FavoritesChip } from './favorites-chip';

prepareEachButton();

function Page({ initial, place }: { initial: EventSummary; place: 'card' | 'page' }) {
  const { data } = useQuery<EventSummary>({
    queryKey: ['events', 'detail', initial.id],
    initialData: initial,
    queryFn: () => Promise.reject(new Error('not asked for')),
  });
  return <FavoriteButton event={data} place={place} />;
}

let client: QueryClient;
function show(change: Partial<EventSummary> = {}, place: 'card' | 'page' = 'page') {
  client = createQueryClient();
  vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  render(
    <QueryClientProvider client={client}>
      <Page initial={eventFixture(change)} place={place} />
    </QueryClientProvider>,
  );
}

const heart = () => screen.getByRole<HTMLButtonElement>('button');
const name = () => heart().getAttribute('aria-label');

const params = { id: eventFixture().id };

describe('the heart', () => {
  it('fills at once, waits, and says that it is kept', async () => {
    let arrive: (response: Response) => void = () => {};
    request.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    show({ externalSource: 'ticketmaster' });
    expect(name()).toBe('Add to favorites');
    fireEvent.click(heart());
    await waitFor(() => expect(name()).toBe('Remove from favorites'));
    expect(heart().disabled).toBe(true);
    fireEvent.click(heart());
    expect(request).toHaveBeenCalledOnce();
    await act(async () => arrive(json(200, { isFavorited: true })));
    await waitFor(() => expect(heart().disabled).toBe(false));
    const [path, init] = request.mock.calls[0] ?? [];
    expect([path, init?.method, init?.body]).toEqual([
      apiPath('POST /api/events/:id/favorite', { params }),
      'POST',
      '{"externalSource":"ticketmaster"}',
    ]);
    expect(toastText()).toEqual(['Added to favorites', undefined]);
    expect(client.invalidateQueries).toHaveBeenCalledWith({ queryKey: ['events', 'search'] });
  });

  it('empties', async () => {
    request.mockResolvedValueOnce(json(200, { isFavorited: false }));
    show({ isFavorited: true });
    fireEvent.click(heart());
    await waitFor(() => expect(toastText()).toEqual(['Removed from favorites', undefined]));
    expect(name()).toBe('Add to favorites');
    const [path, init] = request.mock.calls[0] ?? [];
    expect([path, init?.method, init?.body]).toEqual([
      apiPath('DELETE /api/events/:id/favorite', { params, query: { externalSource: 'user' } }),
      'DELETE',
      undefined,
    ]);
  });

  it.each([
    [false, 500, ['Error', 'Failed to add to favorites'], 'Add to favorites'],
    [true, 500, ['Error', 'Failed to remove from favorites'], 'Remove from favorites'],
    [false, 401, ['Please sign in', 'You need to be signed in to favorite events'], 'Add to favorites'],
  ])('goes back when it was %s and the answer is %d', async (isFavorited, status, told, label) => {
    request.mockResolvedValueOnce(json(status, { message: 'No', code: 'NO' }));
    show({ isFavorited });
    fireEvent.click(heart());
    await waitFor(() => expect(toastText()).toEqual(told));
    await waitFor(() => expect(name()).toBe(label));
    expect(heart().disabled).toBe(false);
    expect(client.invalidateQueries).not.toHaveBeenCalled();
  });

  it('names the event on cards', () => {
    show({}, 'card');
    expect(name()).toBe('Add to favorites: Three-Channel Silent Disco');
  });
});

it('the chip narrows down to favorites, and back', () => {
  const onChange = vi.fn();
  const { rerender } = render(<FavoritesChip isOn={false} onChange={onChange} />);
  expect(heart().getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(heart());
  rerender(<FavoritesChip isOn onChange={onChange} />);
  expect(heart().getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(heart());
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LazyPart } from './lazy-part';
import { loadable } from './loadable';

const offline = new TypeError('Failed to fetch dynamically imported module');

test('a part whose code does not come leaves the rest of the screen, and is asked for once', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  const fetchCode = vi.fn(async () => {
    throw offline;
  });
  const part = loadable<object>(fetchCode);
  const fail = vi.fn();
  render(
    <>
      <p>The list</p>
      <LazyPart fallback={<p>No map</p>} onFail={fail}>
        <part.View />
      </LazyPart>
    </>,
  );
  await waitFor(() => expect(fail).toHaveBeenCalledOnce());
  expect(screen.getByText('The list')).toBeTruthy();
  expect(screen.getByText('No map')).toBeTruthy();
  expect(fetchCode).toHaveBeenCalledOnce();
  // React and the part both logged the error, as expected.
  vi.mocked(console.error).mockClear();
});

test('code that failed to come is fetched again when it is asked for again', async () => {
  const fetchCode = vi
    .fn(async () => ({ name }: { name: string }) => <p>Hello {name}</p>)
    .mockRejectedValueOnce(offline);
  const part = loadable(fetchCode);
  await expect(part.load()).rejects.toBe(offline);
  expect(part.isLoaded()).toBe(false);
  await part.load();
  await part.load();
  expect(part.isLoaded()).toBe(true);
  expect(fetchCode).toHaveBeenCalledTimes(2);
  // Preloaded, it renders synchronously.
  render(<part.View name="Maya" />);
  expect(screen.getByText('Hello Maya')).toBeTruthy();
  await act(async () => {});
});

test('code that comes is shown at once', async () => {
  const part = loadable(async () => () => <p>Filters</p>);
  render(
    <LazyPart fallback={<p>Loading</p>}>
      <part.View />
    </LazyPart>,
  );
  expect(screen.getByText('Loading')).toBeTruthy();
  await screen.findByText('Filters', {}, { timeout: 200, interval: 10 });
});

import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ScreenArrival } from './screen-arrival';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  // The screen where the tests of another file in this process have ended isn't known.
  render(<Screen pathname="/" heading="Discover" />).unmount();
});

function Screen({ pathname, heading }: { pathname: string; heading: string }) {
  return (
    <main id="main">
      <h1 key={heading}>{heading}</h1>
      <button type="button">RSVP</button>
      <ScreenArrival pathname={pathname} />
    </main>
  );
}

test('the focus goes to the heading of the next screen, and to the one that replaces it when its data has come', async () => {
  const { rerender } = render(<Screen pathname="/" heading="Discover" />);
  expect(document.activeElement).toBe(document.body);

  rerender(<Screen pathname="/events/1" heading="Loading" />);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  rerender(<Screen pathname="/events/1" heading="Jazz Night" />);
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Jazz Night' })),
  );
});

test('people who have scrolled on stay where they are', async () => {
  const { rerender } = render(<Screen pathname="/" heading="Discover" />);
  rerender(<Screen pathname="/events/2" heading="Loading" />);
  screen.getByRole('button').focus();
  rerender(<Screen pathname="/events/2" heading="Jazz Night" />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { currentToast, toast } from '../lib/toast-store';
import { ToastHost } from './toast';

// On a busy machine the code that is fetched on demand may take longer than a test waits for an element.
beforeAll(async () => {
  await import('./toaster');
});

const show = async (content: Parameters<typeof toast>[0]) => {
  act(() => toast(content));
  await screen.findByText(content.title);
};

test('nothing is in the page before the first toast', () => {
  const { container } = render(<ToastHost />);
  expect(container.innerHTML).toBe('');
});

test('a second toast takes the place of the first; dismissing leaves none', async () => {
  render(<ToastHost />);
  await show({ title: 'Link Copied' });
  await show({ title: 'Logged Out', description: 'You have been successfully logged out' });
  expect(screen.queryByText('Link Copied')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Logged Out')).toBeNull());
  expect(currentToast()).toBeNull();
});

test('a failure is an alert, other news are not', async () => {
  render(<ToastHost />);
  await show({ title: 'Location updated' });
  expect(screen.queryByRole('alert')).toBeNull();
  await show({ title: 'Error', description: 'Failed to RSVP. Please try again.', tone: 'danger' });
  expect(screen.getByRole('alert').textContent).toBe('ErrorFailed to RSVP. Please try again.');
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const item = () => screen.getByRole('listitem');
const dismissButton = () => screen.getByRole('button', { name: 'Dismiss' });

async function showOnFakeClock() {
  render(<ToastHost />);
  await show({ title: 'Warm up' });
  vi.useFakeTimers();
  act(() => toast({ title: 'Short news' }));
}

test('a toast leaves after 5 s', async () => {
  await showOnFakeClock();
  wait(4_900);
  expect(item().textContent).toBe('Short news');
  wait(200);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a toast stays while it is pointed at, and leaves 5 s after', async () => {
  await showOnFakeClock();
  fireEvent.pointerMove(item());
  wait(20_000);
  expect(item().textContent).toBe('Short news');
  fireEvent.pointerLeave(item());
  wait(5_100);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a toast stays while the focus is in it, and leaves 5 s after', async () => {
  await showOnFakeClock();
  act(() => dismissButton().focus());
  wait(20_000);
  expect(item().textContent).toBe('Short news');
  act(() => dismissButton().blur());
  wait(5_100);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a window that lost the focus keeps no toast', async () => {
  await showOnFakeClock();
  fireEvent.blur(window);
  wait(5_100);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test.each([
  ['replaced', () => act(() => toast({ title: 'Other news' }))],
  ['dismissed', () => fireEvent.click(dismissButton())],
])('a toast that is %s under the mouse does not make the next one stay', async (_how, end) => {
  await showOnFakeClock();
  fireEvent.pointerMove(item());
  end();
  act(() => toast({ title: 'Last news' }));
  wait(5_100);
  expect(currentToast()).toBeNull();
});

test('F8 reaches the notifications; the focus stays there when another one comes', async () => {
  await showOnFakeClock();
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  const list = screen.getByRole('list');
  expect(document.activeElement).toBe(list);
  act(() => dismissButton().focus());
  act(() => toast({ title: 'Other news' }));
  expect(item().textContent).toBe('Other news');
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

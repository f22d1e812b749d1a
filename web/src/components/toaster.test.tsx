import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { currentToast, dismissToast, toast } from '../lib/toast-store';
import { ToastHost } from './toast';

// On a busy machine the code that is fetched on demand may take longer than a test waits for an element.
beforeAll(async () => {
  await import('./toaster');
});

afterEach(() => {
  vi.useRealTimers();
  act(() => dismissToast(currentToast()?.id ?? 0));
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

test('a toast leaves after 5 s', async () => {
  render(<ToastHost />);
  await show({ title: 'Warm up' });
  vi.useFakeTimers();
  act(() => toast({ title: 'Short news' }));
  act(() => vi.advanceTimersByTime(4_900));
  expect(currentToast()).toMatchObject({ title: 'Short news' });
  act(() => vi.advanceTimersByTime(200));
  expect(currentToast()).toBeNull();
});

test('a toast dismissed under the mouse does not make the next one stay', async () => {
  render(<ToastHost />);
  await show({ title: 'Warm up' });
  vi.useFakeTimers();
  fireEvent.pointerMove(screen.getByRole('region', { name: 'Notifications (F8)' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  act(() => toast({ title: 'Short news' }));
  act(() => vi.advanceTimersByTime(5_100));
  expect(currentToast()).toBeNull();
});

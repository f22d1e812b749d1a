import { storageKeys } from '@quad/shared/limits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { bootData, maya, renderApp } from '../../testing/render-app';

// On a busy machine the code that is fetched on demand may take longer than a test waits for an element.
beforeAll(async () => {
  await import('./auth');
});

const main = () => screen.getByRole('main');

test('a visitor of a signed-in screen may sign in and come back', async () => {
  await renderApp('/my-events');
  expect(main().textContent).toContain('Please sign in to continue');
  fireEvent.click(main().querySelector('a[href="/auth"]') as Element);
  await waitFor(() => expect(location.pathname).toBe('/auth'));
  expect(sessionStorage.getItem(storageKeys.redirectAfterAuth)).toBe('/my-events');
});

test('elsewhere, and to signed-in people, it only shows the way back', async () => {
  const { unmount } = await renderApp('/nope');
  expect(main().querySelector('a[href="/auth"]')).toBeNull();
  unmount();
  await renderApp('/admin/reports', bootData({ user: maya }));
  expect(main().querySelector('a[href="/auth"]')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Events' }).getAttribute('href')).toBe('/');
});

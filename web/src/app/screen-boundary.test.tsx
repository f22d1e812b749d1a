import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ScreenBoundary } from './screen-boundary';

function Broken(): never {
  throw new Error('Failed to fetch dynamically imported module');
}

test('a screen that failed leaves two ways out', () => {
  vi.mocked(console.error).mockImplementation(() => {});
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload, pathname: '/', search: '' });
  render(
    <ScreenBoundary>
      <Broken />
    </ScreenBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unable to load this page');
  expect(screen.getByRole('link', { name: 'Back to Events' }).getAttribute('href')).toBe('/');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  // React and the boundary both logged the error, as expected.
  vi.mocked(console.error).mockClear();
});

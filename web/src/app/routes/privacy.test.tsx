import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';

const comments = {
  what: 'Your comments',
  purpose: 'to show them with the event',
  seenBy: 'everybody, with your name',
  kept: 'until you delete them',
};

test('the page says what is kept, why, who sees it and how long, once it could be loaded', async () => {
  const stubs: Stubs = { 'GET /api/privacy': { status: 500 } };
  stubApi(stubs);
  await renderApp('/privacy');
  const again = await screen.findByRole('button', { name: 'Try Again' });
  stubs['GET /api/privacy'] = ok({ records: [comments] });
  fireEvent.click(again);
  await screen.findByRole('heading', { level: 2, name: 'Your comments' });
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    comments.purpose,
    comments.seenBy,
    comments.kept,
  ]);
  expect(screen.getByRole('link', { name: 'your settings' }).getAttribute('href')).toBe('/settings#data');
});

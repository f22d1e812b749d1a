import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';

const token = 'a-token-of-at-least-twenty-characters';
const look = 'GET /api/notifications/by-link/:token';
const switchOff = 'POST /api/notifications/by-link/:token/off';
const switchOn = 'POST /api/notifications/by-link/:token/on';
const switched = (isOn: boolean) => ok({ topic: 'picks' as const, isOn });

test('the link stops that kind of mail by a press and not before; it can be resumed', async () => {
  const received = stubApi({
    [look]: switched(true),
    [switchOff]: switched(false),
    [switchOn]: switched(true),
  });
  await renderApp(`/mail-choice/${token}`);
  await screen.findByRole('heading', { level: 1, name: 'Turn these emails off?' });
  screen.getByText('Weekly picks');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(received).toEqual([{ key: look, params: { token } }]);
  fireEvent.click(screen.getByRole('button', { name: 'Turn them off' }));
  await screen.findByRole('heading', { level: 1, name: "You won't get these emails anymore" });
  fireEvent.click(screen.getByRole('button', { name: 'Turn them back on' }));
  await screen.findByRole('heading', { name: "You'll get these emails again" });
  fireEvent.click(screen.getByRole('button', { name: 'Turn them off' }));
  await screen.findByRole('heading', { name: "You won't get these emails anymore" });
});

test('a link that is not valid leads to the settings', async () => {
  stubApi({ [look]: { status: 404 } });
  await renderApp(`/mail-choice/${token}`);
  await screen.findByRole('heading', { name: "This link doesn't work" });
  expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/settings');
});

test('a failed change is retried as intended', async () => {
  const stubs: Stubs = { [look]: switched(false) };
  const received = stubApi(stubs);
  await renderApp(`/mail-choice/${token}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn them back on' }));
  await screen.findByRole('heading', { name: 'Something went wrong' });
  stubs[switchOn] = switched(true);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('heading', { name: "You'll get these emails again" });
  expect(received.at(-1)?.key).toBe(switchOn);
});

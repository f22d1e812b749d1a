import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, answerCalls } from '../../testing/answers';
import { stubLayout } from '../../testing/layout-stubs';
import { renderApp } from '../../testing/render-app';

const token = 'a-token-of-at-least-twenty-characters';
const path = (onOrOff: string) => `/api/notifications/by-link/${token}/${onOrOff}`;
const switched = (isOn: boolean): Answer => ({ status: 200, body: { topic: 'picks', isOn } });

beforeEach(() => {
  stubLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

test('the link ends that kind of mail at once; it can begin again', async () => {
  const asked = answerCalls({ [path('off')]: switched(false), [path('on')]: switched(true) });
  await renderApp(`/mail-choice/${token}`);
  await screen.findByRole('heading', { level: 1, name: 'You get no more of these mails' });
  screen.getByText('Weekly picks');
  expect(asked).toEqual([{ path: path('off'), method: 'POST', body: undefined }]);
  fireEvent.click(screen.getByRole('button', { name: 'Switch them on again' }));
  await screen.findByRole('heading', { name: 'You get these mails again' });
  fireEvent.click(screen.getByRole('button', { name: 'Switch them off' }));
  await screen.findByRole('heading', { name: 'You get no more of these mails' });
});

test('a link that is not valid leads to the settings', async () => {
  answerCalls({ [path('off')]: { status: 404 } });
  await renderApp(`/mail-choice/${token}`);
  await screen.findByRole('heading', { name: 'This link is not valid' });
  expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/settings');
});

test('what failed is tried again as it was meant', async () => {
  const answers: Record<string, Answer> = { [path('off')]: switched(false) };
  const asked = answerCalls(answers);
  await renderApp(`/mail-choice/${token}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Switch them on again' }));
  await screen.findByRole('heading', { name: 'Something went wrong' });
  answers[path('on')] = switched(true);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('heading', { name: 'You get these mails again' });
  expect(asked.at(-1)?.path).toBe(path('on'));
});

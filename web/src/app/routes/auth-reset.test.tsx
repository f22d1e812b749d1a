import { newPasswordSchema } from '@quad/shared/contract/auth';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { type StubResponse, stubApi } from '../../testing/stub-api';

const token = 'a-token-of-twenty-letters';

const heading = () => screen.getByRole('heading', { level: 1 });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
};

describe('a forgotten password', () => {
  test('the response is the same for every address', async () => {
    const received = stubApi({ 'POST /api/auth/forgot': { status: 204 } });
    await renderApp('/auth/forgot');
    expect(heading().textContent).toBe('Forgot your password?');
    await press('Send Link');
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));

    fill('Email', 'maya@uc.edu');
    await press('Send Link');
    expect(received).toEqual([{ key: 'POST /api/auth/forgot', body: { email: 'maya@uc.edu' } }]);
    expect(heading().textContent).toBe('Check your inbox');
    expect(document.activeElement).toBe(heading());
    expect(
      screen.getByText('If maya@uc.edu has an account, a link is on its way. It works for 30 minutes.'),
    ).toBeTruthy();

    await press('Send again');
    expect(received).toHaveLength(2);
  });

  test('a refusal is reported in the form', async () => {
    const message = 'Too many attempts. Please try again in 60 minutes.';
    stubApi({ 'POST /api/auth/forgot': { status: 429, body: { message, code: 'RATE_LIMITED' } } });
    await renderApp('/auth/forgot');
    fill('Email', 'maya@uc.edu');
    await press('Send Link');
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(field('Email').value).toBe('maya@uc.edu');
  });
});

describe('a new password by the mailed link', () => {
  test('the rules are ticked off while typing', async () => {
    await renderApp(`/auth/reset?token=${token}`);
    const done = () =>
      within(screen.getByRole('main'))
        .getAllByRole('listitem')
        .map((item) => item.textContent?.endsWith(', done'));
    expect(done()).toEqual([false, false, false]);
    fill('New password', 'Bearcat');
    expect(done()).toEqual([true, true, false]);
    fill('New password', 'Bearcat1');
    expect(done()).toEqual([true, true, true]);
    expect(newPasswordSchema.safeParse('Bearcat1').success).toBe(true);
  });

  test('saved: every session has ended, this one too', async () => {
    const received = stubApi({
      'POST /api/auth/reset': { status: 204 },
      'POST /api/logout': { status: 204 },
    });
    await renderApp(`/auth/reset?token=${token}`, bootData({ user: maya }));
    fill('New password', 'Bearcat2');
    fill('Confirm password', 'Bearcat1');
    await press('Save password');
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(received).toEqual([]);

    await act(async () => fill('Confirm password', 'Bearcat2'));
    await press('Save password');
    expect(received.map(({ key }) => key)).toEqual(['POST /api/auth/reset', 'POST /api/logout']);
    expect(received[0]?.body).toEqual({ token, password: 'Bearcat2' });
    await waitFor(() => expect(heading().textContent).toBe('Password saved'));
    expect(location.search).toBe('');
    fireEvent.click(screen.getByRole('link', { name: 'Sign In' }));
    await screen.findByRole('heading', { name: 'Welcome Back' });
  });

  test.each<[search: string, response: StubResponse<'POST /api/auth/reset'>]>([
    ['', { status: 204 }],
    [`?token=${token}`, { status: 400, body: { message: 'This link has expired', code: 'LINK_EXPIRED' } }],
    ['?token=short', { status: 400, body: { message: 'token: too short', code: 'INVALID_INPUT' } }],
  ])('%s that works no more leads to a fresh one', async (search, answer) => {
    stubApi({ 'POST /api/auth/reset': answer, 'POST /api/auth/forgot': { status: 204 } });
    await renderApp(`/auth/reset${search}`);
    if (search) {
      fill('New password', 'Bearcat2');
      fill('Confirm password', 'Bearcat2');
      await press('Save password');
      expect(document.activeElement).toBe(heading());
    }
    expect(heading().textContent).toBe('This link has expired');
    fill('Email', 'maya@uc.edu');
    await press('Send New Link');
    expect(heading().textContent).toBe('Check your inbox');
  });

  test('a failure of the server keeps what was typed', async () => {
    stubApi({ 'POST /api/auth/reset': { status: 500 } });
    await renderApp(`/auth/reset?token=${token}`);
    fill('New password', 'Bearcat2');
    fill('Confirm password', 'Bearcat2');
    await press('Save password');
    expect(screen.getByRole('alert').textContent).toBe("We couldn't save your password. Please try again.");
    expect(field('New password').value).toBe('Bearcat2');
  });
});

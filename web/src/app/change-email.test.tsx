import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentToast, dismissToast } from '../lib/toast-store';
import { passCooldowns } from '../testing/cooldowns';
import { stubLayout } from '../testing/layout-stubs';
import { bootData, maya, renderApp } from '../testing/render-app';
import { settings, settingsStubs } from '../testing/settings-screen';
import { ok, type Stubs, stubApi } from '../testing/stub-api';

const next = 'maya@mail.uc.edu';
const token = 'a-token-of-twenty-letters';

beforeEach(() => {
  stubLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  act(() => dismissToast(currentToast()?.id ?? 0));
  vi.unstubAllGlobals();
});

const heading = () => screen.getByRole('heading', { level: 1 });
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const write = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

async function show(path: string, change: Stubs = {}) {
  const stubs = settingsStubs(change);
  const received = stubApi(stubs);
  await renderApp(path, bootData({ user: maya }));
  const sent = (wanted: string) => received.find(({ key }) => key === wanted)?.body;
  return { stubs, sent, keys: () => received.map(({ key }) => key) };
}

describe('changing the email', () => {
  test('a wrong password is reported; then the code of the new address completes it', async () => {
    const message = "That's not your current password";
    const { stubs } = await show('/auth/verify?change', {
      'PUT /api/user/email': { status: 401, body: { message, code: 'INVALID_CREDENTIALS' } },
      'POST /api/auth/verify-code': ok({ user: { ...maya, email: next } }),
    });
    await screen.findByRole('heading', { name: 'Change your email' });
    write('New email', next);
    write('Password', 'Wrong2026');
    await press('Send Code');
    expect(screen.getByRole('alert').textContent).toBe(message);
    stubs['PUT /api/user/email'] = { status: 204 };
    stubs['GET /api/settings'] = ok(settings({ pendingEmail: next }));
    await press('Send Code');
    expect(heading().textContent).toBe('Verify your email');
    expect(document.activeElement).toBe(heading());
    fireEvent.paste(screen.getByLabelText('Digit 1'), { clipboardData: { getData: () => '471209' } });
    await press('Verify');
    expect(heading().textContent).toBe('Email changed');
    screen.getByText(next);
    screen.getByText('maya@uc.edu');
    screen.getByRole('link', { name: 'Back to settings' });
  });

  test('continues with the code when a change is waiting, and another address can be chosen', async () => {
    await show('/auth/verify?change', { 'GET /api/settings': ok(settings({ pendingEmail: next })) });
    await screen.findByText(next);
    await press('Change it');
    expect(heading().textContent).toBe('Change your email');
    await press('Cancel');
    expect(heading().textContent).toBe('Verify your email');
  });

  test('says that the account could not be loaded, and tries again', async () => {
    const { stubs } = await show('/auth/verify?change', { 'GET /api/settings': { status: 500 } });
    await screen.findByRole('heading', { name: 'Unable to load your account' });
    stubs['GET /api/settings'] = ok(settings());
    await press('Try Again');
    await screen.findByRole('heading', { name: 'Change your email' });
  });
});

describe('a change that waits, in the settings', () => {
  const waiting = { 'GET /api/settings': ok(settings({ pendingEmail: next })) };
  const account = async () => within(await screen.findByRole('region', { name: 'Account' }));

  test('says for which address, and leads to its code', async () => {
    await show('/settings', waiting);
    await (await account()).findByText(next);
    const link = (await account()).getByRole('link', { name: 'Enter code' });
    expect(link.getAttribute('href')).toBe('/auth/verify?change');
  });

  test('is canceled', async () => {
    const { stubs } = await show('/settings', { ...waiting, 'DELETE /api/user/email': { status: 500 } });
    await press('Cancel change');
    await vi.waitFor(() => expect(currentToast()?.title).toBe('Error'));
    stubs['DELETE /api/user/email'] = { status: 204 };
    stubs['GET /api/settings'] = ok(settings());
    await press('Cancel change');
    await vi.waitFor(() => expect(currentToast()?.title).toBe('Change cancelled'));
    await vi.waitFor(() => expect(screen.queryByText(next)).toBeNull());
  });

  test('is sent again, then not for a minute', async () => {
    const { keys } = await show('/settings', { ...waiting, 'POST /api/auth/verification': { status: 204 } });
    passCooldowns();
    await press('Send again');
    expect(keys()).toContain('POST /api/auth/verification');
    await screen.findByRole('button', { name: /^Send again in \d+ s$/ });
  });
});

describe('taking the email back', () => {
  test('asks first, then leads to a new password', async () => {
    const resetToken = 'another-token-of-letters';
    const { keys, sent } = await show(`/auth/reset?restore=${token}`, {
      'POST /api/auth/restore-email': ok({ email: 'maya@uc.edu', resetToken }),
      'POST /api/auth/reset': { status: 204 },
      'POST /api/logout': { status: 204 },
    });
    expect(heading().textContent).toBe('Undo the email change?');
    expect(keys()).toEqual([]);
    await press('Undo the change');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    expect(document.activeElement).toBe(heading());
    for (const label of ['New password', 'Confirm password']) write(label, 'Lanterns7');
    await press('Save password');
    await screen.findByRole('heading', { name: 'Password saved' });
    expect(sent('POST /api/auth/reset')).toEqual({ token: resetToken, password: 'Lanterns7' });
  });

  test('says that the link has expired, and what to do then', async () => {
    await show(`/auth/reset?restore=${token}`, {
      'POST /api/auth/restore-email': { status: 400, body: { message: '', code: 'LINK_EXPIRED' } },
    });
    await press('Undo the change');
    expect(heading().textContent).toBe('This link has expired');
    expect(document.activeElement).toBe(heading());
    screen.getByRole('button', { name: 'Send New Link' });
  });

  test('keeps the link when the request failed', async () => {
    await show(`/auth/reset?restore=${token}`);
    await press('Undo the change');
    expect(screen.getByRole('alert').textContent).toBe('Please check your connection');
    screen.getByRole('button', { name: 'Undo the change' });
  });
});

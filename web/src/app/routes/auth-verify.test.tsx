import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentToast } from '../../lib/toast-store';
import { passCooldowns } from '../../testing/cooldowns';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { settings } from '../../testing/settings-screen';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';

const unverified = { ...maya, emailVerified: false };
const token = 'a-token-of-twenty-letters';
const expired = {
  status: 400 as const,
  body: { message: 'This link has expired or was already used', code: 'LINK_EXPIRED' },
};

// On a busy machine the code that is fetched on demand may take longer than a test waits for an element.
beforeAll(async () => {
  await import('./auth');
  await import('../../features/auth/components/change-email-form');
});

const heading = () => screen.getByRole('heading', { level: 1 });
const press = async (name: string | RegExp) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
};
const square = (place: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${place}`);
const code = () => [1, 2, 3, 4, 5, 6].map((place) => square(place).value).join('');
const type = (place: number, value: string) => fireEvent.input(square(place), { target: { value } });
const paste = (place: number, text: string) =>
  fireEvent.paste(square(place), { clipboardData: { getData: () => text } });
const errorUnder = (place: number) =>
  document.getElementById(square(place).getAttribute('aria-describedby') ?? '')?.textContent ?? null;

describe('the six squares', () => {
  beforeEach(() => renderApp('/auth/verify', bootData({ user: unverified })));

  test('take a digit each and move on; Backspace moves back', () => {
    square(1).focus();
    type(1, '4');
    expect(document.activeElement).toBe(square(2));
    type(2, 'x');
    expect(code()).toBe('4');
    type(2, '7');
    fireEvent.keyDown(square(3), { key: 'Backspace' });
    expect(code()).toBe('4');
    expect(document.activeElement).toBe(square(2));
    fireEvent.keyDown(square(2), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(square(1));
    // The caret was beside the old digit.
    type(1, '49');
    expect(code()).toBe('9');
  });

  test('a digit typed over the same digit moves on', () => {
    paste(1, '471209');
    square(1).focus();
    type(1, '4');
    expect(document.activeElement).toBe(square(2));
    type(2, '8');
    expect(code()).toBe('481209');
  });

  test.each([
    [1, '471209'],
    [4, ' 471 209 '],
    [1, 'Your code: 471-209'],
  ])('a code pasted into square %i fills all', (place, text) => {
    paste(place, text);
    expect(code()).toBe('471209');
    expect(document.activeElement).toBe(square(6));
  });

  test('a code that the phone offers fills all, a part of one only what it has', () => {
    paste(2, '71');
    expect(code()).toBe('71');
    expect(square(2).value).toBe('7');
    type(1, '471209');
    expect(code()).toBe('471209');
  });
});

describe('by code', () => {
  test('a verified person may go on', async () => {
    const received = stubApi({ 'POST /api/auth/verify-code': { status: 200, body: { user: maya } } });
    await renderApp('/auth/verify', bootData({ user: unverified }));
    expect(screen.getByText(/We sent a link and a code to/).textContent).toBe(
      'We sent a link and a code to maya@uc.edu. Either one works.',
    );
    paste(1, '471209');
    await press('Verify');
    expect(received[0]?.body).toEqual({ code: '471209' });
    expect(heading().textContent).toBe('Email verified');
    expect(document.activeElement).toBe(heading());
    expect(screen.getByRole('link', { name: 'Discover Events' })).toBeTruthy();
  });

  test('missing digits and a wrong code are reported below the squares', async () => {
    const message = 'This code is wrong or has expired. Please ask for a new one.';
    const received = stubApi({
      'POST /api/auth/verify-code': { status: 400, body: { message, code: 'INVALID_CODE' } },
    });
    await renderApp('/auth/verify', bootData({ user: unverified }));
    paste(1, '471');
    await press('Verify');
    expect(errorUnder(1)).toBe('Please enter the six digits');
    expect(document.activeElement).toBe(square(4));
    expect(received).toEqual([]);

    paste(1, '000000');
    expect(errorUnder(1)).toBeNull();
    for (const place of [6, 3]) {
      square(place).focus();
      await press('Verify');
      expect(errorUnder(1)).toBe(message);
      expect(document.activeElement).toBe(square(1));
    }
    type(1, '4');
    expect(errorUnder(1)).toBeNull();
  });

  test('the mail is sent again, then not for a minute', async () => {
    passCooldowns();
    const received = stubApi({ 'POST /api/auth/verification': { status: 204 } });
    await renderApp('/auth/verify', bootData({ user: unverified }));
    await press('Send again');
    expect(received).toEqual([{ key: 'POST /api/auth/verification' }]);
    expect(currentToast()?.title).toBe('Sent again');
    const button = await screen.findByRole('button', { name: /^Send again in (1:00|0:5\d)$/ });
    expect(button).toHaveProperty('disabled', true);
  });

  test('a wrong address is changed, which takes the password', async () => {
    const stubs: Stubs = {
      'GET /api/settings': ok(settings()),
      'GET /api/settings/sessions': ok({ sessions: [] }),
      'PUT /api/user/email': { status: 204 },
    };
    const received = stubApi(stubs);
    await renderApp('/auth/verify', bootData({ user: unverified }));
    await press('Change it');
    await screen.findByRole('heading', { name: 'Change your email' });
    await press('Send Code');
    expect(screen.getByText('Invalid email address')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    fireEvent.input(screen.getByLabelText('New email'), { target: { value: 'maya@mail.uc.edu' } });
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Bearcat1' } });
    await press('Send Code');
    expect(received.find(({ key }) => key === 'PUT /api/user/email')?.body).toEqual({
      email: 'maya@mail.uc.edu',
      password: 'Bearcat1',
    });
    expect(screen.getByText('maya@mail.uc.edu')).toBeTruthy();
    await screen.findByRole('button', { name: /^Send again/ });
  });

  test('a mail that is not sent again says why', async () => {
    const message = 'Too many attempts. Please try again in 60 minutes.';
    stubApi({ 'POST /api/auth/verification': { status: 429, body: { message, code: 'RATE_LIMITED' } } });
    passCooldowns();
    await renderApp('/auth/verify', bootData({ user: unverified }));
    await press('Send again');
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(errorUnder(1)).toBeNull();
  });
});

describe('by link', () => {
  const signInHref = `/auth?returnTo=${encodeURIComponent(`/auth/verify?token=${token}`)}`;

  test('a visitor signs in first and comes back with the link', async () => {
    const received = stubApi({});
    await renderApp(`/auth/verify?token=${token}`);
    expect(heading().textContent).toBe('Verify your email');
    screen.getByText(/Sign in to verify your email/);
    expect(received).toEqual([]);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(signInHref);
  });

  test('the person counts as verified immediately, and the link leaves the address bar', async () => {
    const person = { ...maya, email: 'maya@mail.uc.edu' };
    const received = stubApi({ 'POST /api/auth/verify-link': ok({ user: person }) });
    await renderApp(`/auth/verify?token=${token}`, bootData({ user: unverified }));
    await screen.findByRole('heading', { name: 'Email verified' });
    expect(screen.getByText('maya@mail.uc.edu')).toBeTruthy();
    expect(received).toEqual([{ key: 'POST /api/auth/verify-link', body: { token } }]);
    expect(location.search).toBe('');
    expect(screen.getByRole('link', { name: 'Discover Events' })).toBeTruthy();
  });

  test('a link for another account says so, and keeps the link while the person signs out', async () => {
    const message = 'This link belongs to another account. Sign in to that one to use it.';
    stubApi({
      'POST /api/auth/verify-link': { status: 403, body: { message, code: 'FORBIDDEN' } },
      'POST /api/logout': { status: 204 },
    });
    await renderApp(`/auth/verify?token=${token}`, bootData({ user: maya }));
    await screen.findByRole('heading', { name: 'This link belongs to another account' });
    screen.getByText('maya@uc.edu');
    await press('Sign Out');
    expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe(signInHref);
  });

  test('an old link: the person gets a new one and can enter its code', async () => {
    const received = stubApi({
      'POST /api/auth/verify-link': expired,
      'POST /api/auth/verification': { status: 204 },
    });
    await renderApp(`/auth/verify?token=${token}`, bootData({ user: unverified }));
    await screen.findByRole('heading', { name: 'This link has expired' });
    await press('Send New Link');
    expect(received.at(-1)?.key).toBe('POST /api/auth/verification');
    expect(heading().textContent).toBe('Verify your email');
  });

  test('opening a link twice is not an error', async () => {
    stubApi({ 'POST /api/auth/verify-link': expired });
    await renderApp(`/auth/verify?token=${token}`, bootData({ user: maya }));
    await screen.findByRole('heading', { name: 'Email verified' });
  });

  test('without a network it can be tried again', async () => {
    const stubs: Stubs = {};
    stubApi(stubs);
    await renderApp(`/auth/verify?token=${token}`, bootData({ user: unverified }));
    await screen.findByRole('heading', { name: 'Unable to verify your email' });
    expect(screen.getByText('Please check your connection')).toBeTruthy();
    stubs['POST /api/auth/verify-link'] = ok({ user: maya });
    await press('Try Again');
    await waitFor(() => expect(heading().textContent).toBe('Email verified'));
  });
});

test('a visitor without a link signs in first', async () => {
  await renderApp('/auth/verify');
  expect(screen.getByText('Please sign in to continue')).toBeTruthy();
  expect(screen.queryByLabelText('Digit 1')).toBeNull();
});

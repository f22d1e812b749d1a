import { storageKeys } from '@quad/shared/limits';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadAuthForms } from '../../features/auth/auth-checks';
import { currentToast } from '../../lib/toast-store';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { heldResponse, ok, type StubResponse, type Stubs, stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';
import { screens } from '../screens';

// The start page loads a map; here it is only a navigation target.
vi.mock('./discover', () => ({
  default: () => (
    <main id="main">
      <h1>Discover</h1>
    </main>
  ),
}));

// On a busy machine, loading lazy code may take longer than a test waits for an element.
beforeAll(async () => {
  await Promise.all([import('../../components/toaster'), import('./not-found'), loadAuthForms()]);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.input(field(label), { target: { value } });
};
const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
};
/** The description that screen readers announce with a field. */
const noteOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? null;
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const inlineAlert = () => screen.getByRole('main').querySelector('[role="alert"]')?.textContent ?? null;

const account = {
  'First Name': 'Maya',
  'Last Name': 'Torres',
  Email: 'maya@uc.edu',
  Password: 'Bearcat1',
  'Confirm Password': 'Bearcat1',
};
const credentials = { Email: 'maya@uc.edu', Password: 'Bearcat1' };
const signedIn = ok({ user: maya });

describe('the tabs', () => {
  test.each([
    ['/auth', 'Welcome Back', 'Sign in to your account to continue'],
    ['/login', 'Welcome Back', 'Sign in to your account to continue'],
    ['/register', 'Create Account', 'Join the campus event community'],
  ])('%s opens on %s', async (path, title, subtitle) => {
    await renderApp(path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(subtitle)).toBeTruthy();
    expect(screen.getByText('Discover and create campus events')).toBeTruthy();
  });

  test('switch by click, by arrow and by the link below, and keep the e-mail', async () => {
    await renderApp('/auth');
    expect(document.title).toBe('Sign In · Quad');
    fill({ Email: 'maya@uc.edu' });
    fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Sign Up');
    expect(document.title).toBe('Sign Up · Quad');
    expect(field('Email').value).toBe('maya@uc.edu');

    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Sign In', selected: true }));

    fireEvent.click(screen.getByRole('link', { name: 'Sign Up' }));
    expect(location.pathname).toBe('/auth');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Create Account' }));
    expect(field('Email').value).toBe('maya@uc.edu');
  });
});

describe('signing in', () => {
  test('empty and invalid fields show their errors, and the first one is focused', async () => {
    await renderApp('/auth');
    await press('Sign In');
    expect(noteOf('Email')).toBe('Invalid email address');
    expect(noteOf('Password')).toBe('Password is required');
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Email'));

    await act(async () => fill({ Email: 'maya@uc.edu' }));
    expect(noteOf('Email')).toBeNull();
    await press('Sign In');
    expect(document.activeElement).toBe(field('Password'));
    expect(currentToast()).toBeNull();
  });

  test('says that it is busy, and a second submit does nothing', async () => {
    const { response, give } = heldResponse('POST /api/login');
    const received = stubApi({ 'POST /api/login': response });
    await renderApp('/auth');
    fill(credentials);
    const form = field('Email').form as HTMLFormElement;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(screen.getByRole('button', { name: 'Signing In...' })).toHaveProperty('disabled', true);
    await act(async () => fireEvent.submit(form));
    expect(received).toEqual([
      { key: 'POST /api/login', body: { email: 'maya@uc.edu', password: 'Bearcat1' } },
    ]);
    await give({ status: 401, body: { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' } });
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', false);
  });

  test("the server's message is shown in the form and in one toast, until the next attempt starts", async () => {
    const second = heldResponse('POST /api/login');
    const stubs: Stubs = {
      'POST /api/login': {
        status: 429,
        body: { message: 'Too many attempts. Please try again in 10 minutes.', code: 'RATE_LIMITED' },
      },
    };
    stubApi(stubs);
    await renderApp('/auth');
    fill(credentials);
    screen.getByRole('button', { name: 'Sign In' }).focus();
    await press('Sign In');
    const message = 'Too many attempts. Please try again in 10 minutes.';
    expect(inlineAlert()).toBe(message);
    expect(currentToast()).toMatchObject({ title: 'Login Failed', description: message, tone: 'danger' });
    await waitFor(() => expect(alerts()).toEqual([message, `Login Failed${message}`]));
    // The button was disabled meanwhile, and has the focus again.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign In' }));

    stubs['POST /api/login'] = second.response;
    await press('Sign In');
    expect(inlineAlert()).toBeNull();
    await second.give({ status: 502 });
    expect(inlineAlert()).toBe('Invalid email or password');
    expect(currentToast()?.description).toBe('Please check your credentials and try again.');
  });

  test.each<[stored: string | null, search: string, path: string]>([
    [null, '', '/'],
    ['/nope', '', '/nope'],
    ['/create-event', '', '/'],
    [null, '?returnTo=%2Fnope', '/nope'],
    ['/', '?returnTo=%2Fcreate-event', '/create-event'],
    ['/other', '?returnTo=%2Fnope', '/nope'],
    [null, '?returnTo=https%3A%2F%2Fevil.example', '/'],
    [null, '?returnTo=%2F%2Fevil.example', '/'],
    ['https://evil.example', '', '/'],
  ])('with %s kept and %s in the address it leads to %s', async (stored, search, path) => {
    if (stored) sessionStorage.setItem(storageKeys.redirectAfterAuth, stored);
    stubApi({ 'POST /api/login': signedIn });
    await renderApp(`/auth${search}`);
    const before = history.length;
    fill(credentials);
    await press('Sign In');
    await waitFor(() => expect(location.pathname).toBe(path));
    expect(currentToast()).toMatchObject({ title: 'Welcome!', description: "You're now signed in." });
    expect(sessionStorage.getItem(storageKeys.redirectAfterAuth)).toBeNull();
    // The sign-in screen is not in the history.
    expect(history.length).toBe(before);
    expect(await screen.findAllByRole('navigation', { name: 'Main' })).not.toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  test('the password can be looked at', async () => {
    await renderApp('/auth');
    expect(field('Password').type).toBe('password');
    await press('Show password');
    expect(field('Password').type).toBe('text');
    await press('Hide password');
    expect(field('Password').type).toBe('password');
  });
});

describe('signing up', () => {
  test.each<[change: Partial<typeof account>, label: string, message: string]>([
    [{ 'First Name': ' ' }, 'First Name', 'First name is required'],
    [{ 'Last Name': '' }, 'Last Name', 'Last name is required'],
    [{ Email: 'maya' }, 'Email', 'Invalid email address'],
    [{ Password: 'Bear1' }, 'Password', 'Password must be at least 6 characters'],
    [{ Password: 'bearcat1' }, 'Password', 'Password must contain at least one uppercase letter'],
    [{ Password: 'Bearcats' }, 'Password', 'Password must contain at least one number'],
    [{ 'Confirm Password': 'Bearcat' }, 'Confirm Password', "Passwords don't match"],
    [{ 'Confirm Password': '' }, 'Confirm Password', "Passwords don't match"],
  ])('%o: the field %s says %s', async (change, label, message) => {
    const received = stubApi({});
    await renderApp('/register');
    fill({ ...account, ...change });
    await press('Create Account');
    expect(noteOf(label)).toBe(message);
    expect(document.activeElement).toBe(field(label));
    expect(received).toEqual([]);
  });

  test('a password of nothing but own words is named before it is sent', async () => {
    await renderApp('/register');
    fill({ ...account, Password: 'Maya' });
    expect(noteOf('Password')).toBe('Min 6 chars, 1 uppercase, 1 number');
    fill({ Password: 'MayaTorres26' });
    await waitFor(() => expect(noteOf('Password')).toMatch(/^Your name, your email .* easy to guess/));
    fill({ Password: 'MayaLantern26' });
    await waitFor(() => expect(noteOf('Password')).toBe('Min 6 chars, 1 uppercase, 1 number'));
  });

  test('a changed password is compared again', async () => {
    await renderApp('/register');
    expect(noteOf('Password')).toBe('Min 6 chars, 1 uppercase, 1 number');
    fill({ ...account, 'Confirm Password': 'Bearcat2' });
    await press('Create Account');
    await act(async () => fill({ Password: 'Bearcat2' }));
    await waitFor(() => expect(noteOf('Confirm Password')).toBeNull());
  });

  test('sends the fields without the confirmation, greets, and leads to the start page', async () => {
    sessionStorage.setItem(storageKeys.redirectAfterAuth, '/friends');
    sessionStorage.setItem('referralCode', 'FRIEND22');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00.000Z') });
    const { response, give } = heldResponse('POST /api/register');
    const received = stubApi({ 'POST /api/register': response });
    await renderApp('/register');
    fill(account);
    await press('Create Account');
    expect(screen.getByRole('button', { name: 'Creating Account...' })).toHaveProperty('disabled', true);
    expect(received[0]?.body).toEqual({
      email: 'maya@uc.edu',
      password: 'Bearcat1',
      firstName: 'Maya',
      lastName: 'Torres',
      graduationYear: 2030, // The last year an account may have.
      ref: 'FRIEND22',
    });
    await give({ status: 200, body: { user: { ...maya, emailVerified: false } } });
    await waitFor(() => expect(location.pathname).toBe('/'));
    await expectToast('Account Created!', 'We sent a link and a code to maya@uc.edu.');
    expect(sessionStorage).toHaveLength(0);
  });

  test('leads where the address says that the visitor wanted to go', async () => {
    stubApi({ 'POST /api/register': signedIn });
    await renderApp('/register?returnTo=%2Fnope');
    fill(account);
    await press('Create Account');
    await waitFor(() => expect(location.pathname).toBe('/nope'));
  });

  test('a university is sent when there is one, and what a program wrote goes along', async () => {
    const received = stubApi({ 'POST /api/register': signedIn });
    await renderApp('/register');
    fill({ ...account, 'University (optional)': ' Xavier ', Website: 'https://spam.example' });
    await press('Create Account');
    expect(received[0]?.body).toMatchObject({ university: 'Xavier', website: 'https://spam.example' });
  });

  test.each<[response: StubResponse<'POST /api/register'>, inline: string, toast: string]>([
    [
      { status: 409, body: { message: 'User already exists', code: 'CONFLICT' } },
      'An account with this email already exists',
      'User already exists',
    ],
    [
      { status: 400, body: { message: 'duplicate key', code: 'X' } },
      'An account with this email already exists',
      'duplicate key',
    ],
    [{ status: 503, body: { message: 'Closed', code: 'UNAVAILABLE' } }, 'Closed', 'Closed'],
    [
      { status: 502 },
      'Registration failed. Please try again.',
      'Please try again with different information.',
    ],
  ])('refused with %o', async (answer, inline, description) => {
    stubApi({ 'POST /api/register': answer });
    await renderApp('/register');
    fill(account);
    await press('Create Account');
    expect(inlineAlert()).toBe(inline);
    expect(currentToast()).toMatchObject({ title: 'Registration Failed', description, tone: 'danger' });
  });
});

test('a person who is already signed in is greeted and goes on', async () => {
  history.replaceState(null, '', '/auth');
  // The start page is loading meanwhile.
  let arrive = () => {};
  vi.spyOn(screens.discover, 'isLoaded').mockReturnValue(false);
  vi.spyOn(screens.discover, 'load').mockReturnValue(
    new Promise((resolve) => {
      arrive = () => resolve(() => null);
    }),
  );
  await renderApp('/auth', bootData({ user: maya }));
  expect(screen.getByText('Redirecting...')).toBeTruthy();
  expect(currentToast()).toMatchObject({ title: 'Welcome!', description: "You're now signed in." });
  arrive();
  await waitFor(() => expect(location.pathname).toBe('/'));
});

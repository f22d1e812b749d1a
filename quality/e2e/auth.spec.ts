import { apiPath } from '@quad/shared/api-request';
import {
  expectOnlyStatus,
  field,
  fill,
  formAlert,
  isSignedIn,
  makeAccount,
  newAccount,
  newEmail,
  openForm,
  openMenu,
  password,
  signInByForm,
  submit,
  title,
} from './account-page';
import { callApi, urlOf } from './api';
import { eventPath, expectAddress, expectToast, open, toast } from './app-page';
import { count, watchSearches } from './discover-page';
import { expect, test } from './fixtures';
import { readMail } from './outbox';

test('from a visitor to a verified person, out again and back in @phone', async ({ page, complaints }) => {
  const email = newEmail();
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Friends' }).click();
  await expectToast(page, 'Authentication Required', 'Please sign in to continue');
  await expectAddress(page, '/auth');
  await expect(title(page)).toHaveText('Welcome Back');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fill(page, newAccount(email));
  await submit(page, 'Create Account');

  // After signing up, the start page.
  await expectAddress(page, '/');
  await expectToast(page, 'Account Created!', `We sent a link and a code to ${email}.`);
  expect(await isSignedIn(page.request)).toBe(true);

  let menu = await openMenu(page);
  await expect(menu.getByRole('heading', { level: 2 })).toHaveText('Welcome back, Bea!');
  await menu.getByRole('link', { name: 'Verify your email' }).click();
  await expectAddress(page, '/auth/verify');
  const { subject } = await readMail(page.request, email, /is your Quad code/);
  const code = subject.slice(0, 6);
  await field(page, 'Digit 1').pressSequentially(code === '000000' ? '000001' : '000000');
  await submit(page, 'Verify');
  await expect(
    page.getByText('This code is wrong or has expired. Please ask for a new one.', { exact: true }),
  ).toBeVisible();
  expectOnlyStatus(complaints, 400);
  await expect(field(page, 'Digit 1')).toBeFocused();
  await page.keyboard.type(code);
  await submit(page, 'Verify');
  await expect(title(page)).toHaveText('Email verified');
  await page.getByRole('link', { name: 'Discover Events' }).click();

  menu = await openMenu(page);
  await expect(menu.getByRole('link', { name: 'Verify your email' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'Logged Out', 'You have been successfully logged out');
  await expectAddress(page, '/');
  expect(await isSignedIn(page.request)).toBe(false);

  // After signing in, the screen that required it opens.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Events' }).click();
  await expectAddress(page, '/auth');
  await signInByForm(page, email.toUpperCase());
  await expectAddress(page, '/my-events');
  await expectToast(page, 'Welcome!', "You're now signed in.");
  await page.goBack();
  await expectAddress(page, '/');
});

test('a wrong password is reported in the form and in one toast, on each attempt', { tag: '@phone' }, async ({
  page,
  complaints,
}) => {
  const email = await makeAccount(page.request);
  await callApi(page.request, 'POST /api/logout');
  await openForm(page, '/login');
  await signInByForm(page, email, 'Wrong12345');
  await expect(formAlert(page)).toHaveText('Invalid email or password');
  await expectToast(page, 'Login Failed', 'Invalid email or password');
  await expect(toast(page)).toHaveCount(1);
  await expect(field(page, 'Password')).toHaveValue('Wrong12345');
  expectOnlyStatus(complaints, 401);

  // An unknown address gets the same message.
  await signInByForm(page, newEmail());
  await expect(formAlert(page)).toHaveText('Invalid email or password');
  expectOnlyStatus(complaints, 401);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let attempts = 0;
  await page.route(urlOf('POST /api/login'), async (route) => {
    attempts += 1;
    await held;
    await route.continue();
  });
  await signInByForm(page, email);
  await expect(formAlert(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  await field(page, 'Password').press('Enter');
  release();
  await expectAddress(page, '/');
  await expectToast(page, 'Welcome!', "You're now signed in.");
  expect(attempts).toBe(1);
});

test('a server error and a missing network are reported in the form @desktop', async ({
  page,
  context,
  complaints,
}) => {
  await openForm(page, '/auth');
  await page.route(urlOf('POST /api/login'), (route) => route.fulfill({ status: 502, body: '' }));
  await signInByForm(page, newEmail());
  await expect(formAlert(page)).toHaveText('Invalid email or password');
  await expectToast(page, 'Login Failed', 'Please check your credentials and try again.');
  expectOnlyStatus(complaints, 502);

  await page.unroute(urlOf('POST /api/login'));
  await context.setOffline(true);
  await submit(page, 'Sign In');
  await expect(formAlert(page)).toHaveText('Please check your connection');
  await expectToast(page, 'Login Failed', 'Please check your connection');
  await context.setOffline(false);
  complaints.length = 0;
});

test('an e-mail that has an account can not have another @desktop', async ({ page, complaints }) => {
  const email = await makeAccount(page.request);
  await callApi(page.request, 'POST /api/logout');
  await openForm(page, '/register');
  await fill(page, newAccount(email));
  await submit(page, 'Create Account');
  await expect(formAlert(page)).toHaveText('An account with this email already exists');
  await expectToast(page, 'Registration Failed', 'An account with this email already exists');
  expectOnlyStatus(complaints, 409);

  // What was typed is still there, and on the other tab as well.
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(title(page)).toHaveText('Welcome Back');
  await expect(title(page)).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue(email);
});

test('every field says what is wrong with it', { tag: '@phone' }, async ({ page }) => {
  await openForm(page, '/register');
  await submit(page, 'Create Account');
  await expect(field(page, 'First Name')).toBeFocused();
  for (const [label, message] of [
    ['First Name', 'First name is required'],
    ['Last Name', 'Last name is required'],
    ['Email', 'Invalid email address'],
    ['Password', 'Password must be at least 6 characters'],
  ] as const) {
    await expect(field(page, label)).toHaveAccessibleDescription(message);
  }
  await fill(page, { Password: 'secret1' });
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    'Password must contain at least one uppercase letter',
  );
  await fill(page, { Password: 'Secrets' });
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    'Password must contain at least one number',
  );
  await fill(page, { Password: 'Secret1', 'Confirm Password': 'Secret2' });
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Min 6 chars, 1 uppercase, 1 number');
  await expect(field(page, 'Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
});

test('signing in follows a safe address only, and Discover is asked for again with the person @desktop', async ({
  page,
}) => {
  const email = await makeAccount(page.request);
  await callApi(page.request, 'POST /api/logout');
  const event = await eventPath(page.request, 'silent disco');
  await open(page, apiPath('GET /api/login', { query: { returnTo: event } }));
  await expectAddress(page, `/auth?returnTo=${encodeURIComponent(event)}`);
  await signInByForm(page, email);
  await expectAddress(page, event);

  // Signed-in people are redirected.
  await open(page, '/auth?returnTo=https://evil.example');
  await expectAddress(page, '/');
  await expectToast(page, 'Welcome!', "You're now signed in.");

  // A page that stays open while its session ends logs that its live stream was refused.
  await page.goto('about:blank');
  await callApi(page.request, 'POST /api/logout');
  await open(page, '/');
  await expect(count(page)).toBeVisible();
  const searches = watchSearches(page);
  await (await openMenu(page)).getByRole('link', { name: 'Sign In / Register' }).last().click();
  await signInByForm(page, email);
  await expectAddress(page, '/');
  await expect.poll(() => searches.length).toBeGreaterThan(0);
});

test('by keyboard alone', { tag: '@desktop' }, async ({ page, context }) => {
  const email = newEmail();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page, '/auth');
  await page.getByRole('tab', { name: 'Sign In' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
  // The panel has no Tab stop before its first field.
  for (const value of ['Bea', 'Castellano', email, password]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expectAddress(page, '/');

  await openForm(page, '/auth/verify');
  const { subject } = await readMail(page.request, email, /is your Quad code/);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${subject.slice(0, 6)} `);
  await field(page, 'Digit 3').focus();
  await page.keyboard.press('Control+V');
  await expect(field(page, 'Digit 6')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Email verified');
  await expect(title(page)).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form sends nothing', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/auth');
    await fill(page, { Email: 'bea@mail.campus.example', Password: password });
    await submit(page, 'Sign In');
    await field(page, 'Password').press('Enter');
    await expectAddress(page, '/auth');
  });
});

import {
  expectOnlyStatus,
  field,
  fill,
  formAlert,
  isSignedIn,
  makeAccount,
  newEmail,
  openForm,
  password,
  signInByForm,
  submit,
  title,
} from './account-page';
import { callApi } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { expect, expectBothThemes, test } from './fixtures';
import { linkIn, readMail } from './outbox';

test('the mailed link verifies the account once, and elsewhere only with the password @desktop', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const email = await makeAccount(page.request);
  const link = linkIn(await readMail(page.request, email, /is your Quad code/), '/auth/verify');

  // Opened on another device, where nobody is signed in.
  const context = await browser.newContext({ baseURL });
  const elsewhere = await context.newPage();
  await open(elsewhere, link);
  await expect(title(elsewhere)).toHaveText('Verify your email');
  await expect(elsewhere.getByText('Sign in to verify your email.', { exact: false })).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Sign In' }).click();
  await signInByForm(elsewhere, email);
  await expectAddress(elsewhere, '/auth/verify');
  await expect(title(elsewhere)).toHaveText('Email verified');
  await expect(elsewhere.getByText(email)).toBeVisible();
  await context.close();

  // Here, the used link of a verified address is not an error.
  await open(page, link);
  await expect(title(page)).toHaveText('Email verified');
  expectOnlyStatus(complaints, 400);
});

test('the link leads back after signing in, even if pressed before the script arrived @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await makeAccount(page.request);
  const link = linkIn(await readMail(page.request, email, /is your Quad code/), '/auth/verify');
  const context = await browser.newContext({ baseURL });
  const elsewhere = await context.newPage();
  await elsewhere.route('**/*.js', (request) => request.abort());
  await elsewhere.goto(link);
  const signIn = elsewhere.getByRole('link', { name: 'Sign In' });
  await elsewhere.unroute('**/*.js');
  await signIn.click();
  await signInByForm(elsewhere, email);
  await expect(title(elsewhere)).toHaveText('Email verified');
  await context.close();
});

test('a link for another account asks to sign in to that one @desktop', async ({ page, complaints }) => {
  const email = await makeAccount(page.request);
  const link = linkIn(await readMail(page.request, email, /is your Quad code/), '/auth/verify');
  await callApi(page.request, 'POST /api/logout');
  await makeAccount(page.request);
  await open(page, link);
  await expect(title(page)).toHaveText('This link belongs to another account');
  expectOnlyStatus(complaints, 403);
  await expectBothThemes(page);
  await submit(page, 'Sign Out');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInByForm(page, email);
  await expect(title(page)).toHaveText('Email verified');
});

test('the mail is sent again, and only the newest code counts @desktop', async ({ page, complaints }) => {
  const email = await makeAccount(page.request);
  const first = await readMail(page.request, email, /is your Quad code/);
  await openForm(page, '/auth/verify');
  await expect(page.getByText(`We sent a link and a code to ${email}. Either one works.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expectToast(page, 'Sent again', 'Only the newest link and code work.');
  await expect(page.getByRole('button', { name: /^Send again in 0:\d\d$/ })).toBeDisabled();

  const oldCode = first.subject.slice(0, 6);
  let newCode = oldCode;
  await expect(async () => {
    newCode = (await readMail(page.request, email, /is your Quad code/)).subject.slice(0, 6);
    expect(newCode).not.toBe(oldCode);
  }).toPass();
  await field(page, 'Digit 1').pressSequentially(oldCode);
  await submit(page, 'Verify');
  await expect(page.getByText('This code is wrong or has expired. Please ask for a new one.')).toBeVisible();
  expectOnlyStatus(complaints, 400);
  await open(page, linkIn(first, '/auth/verify'));
  await expect(title(page)).toHaveText('This link has expired');
  expectOnlyStatus(complaints, 400);
  await submit(page, 'Send New Link');
  await expect(title(page)).toHaveText('Verify your email');
});

test('a wrong address is changed before it is verified @desktop', async ({ page, complaints }) => {
  await makeAccount(page.request);
  const email = newEmail();
  await openForm(page, '/auth/verify');
  await page.getByRole('button', { name: 'Change it' }).click();
  await fill(page, { 'New email': email, Password: 'Wrong12345' });
  await submit(page, 'Send Code');
  await expect(formAlert(page)).toHaveText("That's not your current password");
  expectOnlyStatus(complaints, 401);
  await fill(page, { Password: password });
  await submit(page, 'Send Code');
  await expect(page.getByText(email)).toBeVisible();
  const { subject } = await readMail(page.request, email, /is your Quad code/);
  await field(page, 'Digit 1').pressSequentially(subject.slice(0, 6));
  await submit(page, 'Verify');
  await expect(page.getByText(`${email} is yours.`)).toBeVisible();
});

test('the email is changed in the settings, and taken back from the old one @phone', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const email = await makeAccount(page.request);
  const { subject } = await readMail(page.request, email, /is your Quad code/);
  await callApi(page.request, 'POST /api/auth/verify-code', { body: { code: subject.slice(0, 6) } });
  const next = newEmail();
  await open(page, '/settings');
  await page.getByRole('link', { name: 'Change email' }).click();
  await fill(page, { 'New email': next, Password: password });
  await expectBothThemes(page);
  await submit(page, 'Send Code');
  await expect(page.getByText(next)).toBeVisible();
  await open(page, '/settings');
  await expect(page.getByText(`Verify ${next} with the link or the code`, { exact: false })).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('link', { name: 'Enter code' }).click();
  const mail = await readMail(page.request, next, /is your Quad code/);
  await field(page, 'Digit 1').pressSequentially(mail.subject.slice(0, 6));
  await submit(page, 'Verify');
  await expect(title(page)).toHaveText('Email changed');
  await expectBothThemes(page);

  const link = linkIn(await readMail(page.request, email, /^Your Quad email was changed$/), '/auth/reset');
  const context = await browser.newContext({ baseURL });
  const owner = await context.newPage();
  await open(owner, link);
  await expect(title(owner)).toHaveText('Undo the email change?');
  await expectBothThemes(owner);
  await submit(owner, 'Undo the change');
  await expect(title(owner)).toHaveText('Choose a new password');
  expect(await isSignedIn(page.request)).toBe(false);
  await fill(owner, { 'New password': 'Lanterns7', 'Confirm password': 'Lanterns7' });
  await submit(owner, 'Save password');
  await expect(title(owner)).toHaveText('Password saved');
  await open(owner, link);
  await submit(owner, 'Undo the change');
  await expect(title(owner)).toHaveText('This link has expired');
  await expectBothThemes(owner);
  await context.close();
  expectOnlyStatus(complaints, 401);
});

test('a forgotten password: a new one by mail, and every old session is dead @desktop', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const email = await makeAccount(page.request);
  const context = await browser.newContext({ baseURL });
  const phone = await context.newPage();
  await openForm(phone, '/auth');
  await signInByForm(phone, email);
  await expectAddress(phone, '/');

  await callApi(page.request, 'POST /api/logout');
  await openForm(page, '/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectAddress(page, '/auth/forgot');
  await submit(page, 'Send Link');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email address');
  await fill(page, { Email: email });
  await submit(page, 'Send Link');
  await expect(title(page)).toHaveText('Check your inbox');
  await expect(
    page.getByText(`If ${email} has an account, a link is on its way. It works for 30 minutes.`),
  ).toBeVisible();

  const link = linkIn(await readMail(page.request, email, /^Reset your Quad password$/), '/auth/reset');
  await openForm(page, link);
  await fill(page, { 'New password': 'Bearcat', 'Confirm password': 'Bearcat' });
  await submit(page, 'Save password');
  await expect(field(page, 'New password')).toHaveAccessibleDescription(
    /^Password must contain at least one number/,
  );
  await fill(page, { 'New password': 'Lanterns7', 'Confirm password': 'Lanterns7' });
  await submit(page, 'Save password');
  await expect(title(page)).toHaveText('Password saved');
  await expectAddress(page, '/auth/reset');
  expect(await isSignedIn(phone.request)).toBe(false);
  await readMail(page.request, email, /^Your Quad password was changed$/);
  await context.close();

  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInByForm(page, email);
  await expect(formAlert(page)).toHaveText('Invalid email or password');
  expectOnlyStatus(complaints, 401);
  await signInByForm(page, email, 'Lanterns7');
  await expectAddress(page, '/');

  // The link works once. Using it proves control of the address, so the address is verified.
  await openForm(page, link);
  await fill(page, { 'New password': 'Lanterns8', 'Confirm password': 'Lanterns8' });
  await submit(page, 'Save password');
  await expect(title(page)).toHaveText('This link has expired');
  expectOnlyStatus(complaints, 400);
  await open(page, '/auth/verify');
  await expect(title(page)).toHaveText('Email verified');
});

test('an address without an account gets the same response @desktop', async ({ page }) => {
  const email = newEmail();
  await openForm(page, '/auth/forgot');
  await fill(page, { Email: email });
  await submit(page, 'Send Link');
  await expect(title(page)).toHaveText('Check your inbox');
});

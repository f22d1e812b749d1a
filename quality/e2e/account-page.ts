import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { callApi, sendTo } from './api';
import { open } from './app-page';

export const password = 'Bearcat2026';

/** A unique e-mail address. */
export const newEmail = () => `${randomUUID()}@mail.campus.example`;

/** Creates an account without a form and signs the context in. */
export async function makeAccount(request: APIRequestContext, email = newEmail()): Promise<string> {
  const body = { email, password, firstName: 'Bea', lastName: 'Castellano' };
  await callApi(request, 'POST /api/register', { body });
  return email;
}

export async function isSignedIn(request: APIRequestContext): Promise<boolean> {
  return (await sendTo(request, 'GET /api/user')).ok();
}

/** Opens an account form and waits until it is usable. */
export async function openForm(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.locator('main [type=submit]')).toBeVisible();
}

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

export async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

export async function signInByForm(page: Page, email: string, secret = password): Promise<void> {
  await expect(page.locator('main [type=submit]')).toBeVisible();
  await fill(page, { Email: email, Password: secret });
  await submit(page, 'Sign In');
}

/** The form-level error. */
export const formAlert = (page: Page): Locator => page.getByRole('main').getByRole('alert');

export const title = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 1 });

/** The browser itself logs unsuccessful responses to the console. */
export function expectOnlyStatus(complaints: string[], status: number): void {
  expect(complaints.splice(0).filter((complaint) => !complaint.includes(String(status)))).toEqual([]);
}

export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('dialog');
}

/** What a newcomer types to sign up. */
export const newAccount = (email: string) => ({
  'First Name': 'Bea',
  'Last Name': 'Castellano',
  Email: email,
  Password: password,
  'Confirm Password': password,
});

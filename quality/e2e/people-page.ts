import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { password } from './account-page';
import { callApi } from './api';
import { open } from './app-page';
import { runSql } from './database';
import { createLoneEvent, type OwnEvent } from './rsvp-page';
import { visitorPage } from './talk-page';

export interface Somebody {
  id: string;
  name: string;
  lastName: string;
  email: string;
}

/** Creates an account with a unique, searchable name, and signs the context in. */
export async function joinAs(request: APIRequestContext, firstName: string): Promise<Somebody> {
  const lastName = `Quill${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@mail.campus.example`;
  const { user } = await callApi(request, 'POST /api/register', {
    body: { email, password, firstName, lastName },
  });
  const { id } = user;
  // Only people with a verified address are found.
  await runSql('update users set email_verified = true where id = $1', [id]);
  return { id, name: `${firstName} ${lastName}`, lastName, email };
}

/** A second person in a separate browser, besides the owner of the test's page. */
export async function joinBeside(
  browser: Browser,
  baseURL: string | undefined,
  firstName = 'Ben',
): Promise<{ other: Page; ben: Somebody }> {
  const other = await visitorPage(browser, baseURL);
  return { other, ben: await joinAs(other.request, firstName) };
}

/** Someone's event, isolated in the ocean. */
export async function hostLoneEvent(host: Somebody): Promise<OwnEvent> {
  const event = await createLoneEvent();
  await runSql('update events set host_id = $2 where id = $1', [event.id, host.id]);
  return event;
}

/** Sends one person's request to another without a page. */
export async function askFor(request: APIRequestContext, receiver: Somebody, message: string): Promise<void> {
  await callApi(request, 'POST /api/friends/requests', { body: { receiverId: receiver.id, message } });
}

/** Makes two people friends without a page. */
export async function befriend(one: Somebody, other: Somebody): Promise<void> {
  await runSql('insert into friendships (user_id, friend_id) values ($1, $2)', [one.id, other.id]);
}

/** The link to the notifications; its name includes the unread count. */
export const bell = (page: Page, unread = 0): Locator =>
  page.getByRole('link', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  });

/** Opens Find Friends and types a name. */
export async function search(page: Page, name: string): Promise<void> {
  await open(page, '/friends?tab=find');
  await page.getByRole('searchbox', { name: 'Find friends' }).fill(name);
}

/** The section of the settings with a title. */
export const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

/** The row of an event in My Events. */
export const eventRow = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ hasText: title });

import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { callApi } from './api';
import { runSql, untilSearched } from './database';

export interface OwnEvent {
  id: string;
  title: string;
  /** Discover, showing only this event. */
  discoverPath: string;
}

/** An event of the test's own, in three days, isolated in the ocean: its page is there, searches find it a moment later. */
export async function insertLoneEvent(places: number | null = null): Promise<OwnEvent> {
  const id = randomUUID();
  const title = `Deck Party ${id.slice(0, 8)}`;
  const lat = -20 - 25 * Math.random();
  const lng = -140 + 40 * Math.random();
  await runSql(
    `insert into events (id, title, description, category, start_date, timezone, location, venue_name, latitude,
                         longitude, max_attendees)
     values ($1, $2, 'Bring a coat.', 'parties', now() + interval '3 days', 'UTC', 'Pier 4', 'The Upper Deck', $3, $4, $5)`,
    [id, title, lat, lng, places],
  );
  return { id, title, discoverPath: `/?radius=1&at=${lat.toFixed(5)},${lng.toFixed(5)}` };
}

/** The same once searches find it. */
export async function createLoneEvent(places: number | null = null): Promise<OwnEvent> {
  const event = await insertLoneEvent(places);
  await untilSearched();
  return event;
}

/** Sends a guest's RSVP without a page. Returns the guest's address. */
export async function answerAsGuest(request: APIRequestContext, eventId: string): Promise<string> {
  const guestEmail = `${randomUUID()}@mail.example`;
  const body = { guestName: 'Tomás Ibarra', guestEmail };
  await callApi(request, 'POST /api/events/:id/rsvp/guest', { params: { id: eventId }, body });
  return guestEmail;
}

/** The RSVP button of the event page, whatever its label. */
export const answerButton = (page: Page): Locator => page.getByTestId('action-bar').locator('> button');

export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Closes the open dialog. The first Esc may only dismiss a toast, or come before the dialog listens. */
export async function escapeDialog(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

/** Closes the sheet that opens right after an RSVP. */
export async function closeSheet(page: Page): Promise<void> {
  await expect(dialog(page).getByRole('heading', { name: "You're going" })).toBeVisible();
  await escapeDialog(page);
}

/** Ends every session of a person, as signing out elsewhere does. */
export async function endSessions(userId: string): Promise<void> {
  await runSql("delete from sessions where sess ->> 'userId' = $1", [userId]);
}

/** The browser itself logs unsuccessful responses to the console. */
export function forgiveStatus(complaints: string[], ...statuses: number[]): void {
  const isForgiven = (complaint: string) => statuses.some((status) => complaint.includes(String(status)));
  expect(complaints.splice(0).filter((complaint) => !isForgiven(complaint))).toEqual([]);
}

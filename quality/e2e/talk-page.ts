import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { callApi } from './api';
import { open } from './app-page';
import { runSql } from './database';
import { openStarted } from './fixtures';

const password = 'Cartwheel2026e2e';

/** Creates an account and signs the context in. Returns the person's id. */
export async function signUp(request: APIRequestContext, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}-${randomUUID()}@campus.example.edu`;
  const body = { email, password, firstName, lastName: 'Castellano' };
  return (await callApi(request, 'POST /api/register', { body })).user.id;
}

/** A signed-out visitor's page, besides the test's own. */
export async function visitorPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  return openStarted(await context.newPage());
}

/** An event of the test's own, tomorrow, far from where other journeys look. Returns its id. */
export async function createEvent(hostId: string | null = null): Promise<string> {
  const id = randomUUID();
  await runSql(
    `insert into events (id, title, description, category, start_date, timezone, location, latitude, longitude, host_id)
     values ($1, 'Rooftop Talk', 'Bring a blanket.', 'social', now() + interval '1 day', 'America/Chicago',
             'Far Away', 47.65, -102.3, $2)`,
    [id, hostId],
  );
  return id;
}

/** Opens an event and scrolls to its videos and comments. */
export async function openTalk(page: Page, eventId: string): Promise<void> {
  await open(page, `/events/${eventId}`);
  await page.getByTestId('talk').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: /^Comments \(\d+\)$/ })).toBeVisible();
}

/** One second of a real, tiny, portrait video, recorded in the browser. */
export async function recordVideo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 90;
    canvas.height = 160;
    const context = canvas.getContext('2d');
    let frame = 0;
    const paint = () => {
      frame += 1;
      if (!context) return;
      context.fillStyle = `hsl(${frame * 12} 80% 50%)`;
      context.fillRect(0, 0, 90, 160);
      context.fillStyle = '#fff';
      context.fillRect(20 + (frame % 40), 60, 30, 40);
    };
    paint();
    const timer = setInterval(paint, 50);
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, 2_200));
    recorder.stop();
    await stopped;
    clearInterval(timer);
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

export const videoFile = (buffer: Buffer, name = 'rooftop_drop.webm') => ({
  name,
  mimeType: 'video/webm',
  buffer,
});

import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { events } from '../../db/schema/events';
import { payments } from '../../db/schema/payments';
import { sessionSecret } from '../../secrets';
import { createAppProcesses } from '../../testing/app-processes';
import { buildDraft, type Host, usePaymentDesk } from '../../testing/payment-desk';
import { useMember, useTestApp } from '../../testing/test-app';
import { sweepUploads } from '../media/media-uploads.service';
import { storePlaces } from '../places/place-store';
import { wellKnownPlaces } from '../places/well-known-places';

/** The published event: where, when, texts, picture, and who sees it. */
const test = useTestApp({ env: { SEARCH_CACHE_MS: '60000' } });
const desk = usePaymentDesk(test);
const host: Host = useMember(test);
beforeAll(() => storePlaces(test.db, wellKnownPlaces));

const rowOf = async (id: unknown) => {
  const [event] = await test.db
    .select()
    .from(events)
    .where(eq(events.id, String(id)));
  return event;
};

/** Pays for a draft and publishes it; returns the event as everybody sees it. */
async function publish(overrides: Partial<EventDraft> = {}, by = host) {
  const draft = buildDraft(overrides);
  const paymentIntentId = await desk.open(by, draft);
  await desk.pay(paymentIntentId);
  const { status, json } = await desk.send('POST', '/api/events', by, { ...draft, paymentIntentId });
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

describe('an event just paid for', () => {
  it("is in its host's searches at once and in everybody's within a second, although they are cached for a minute", async () => {
    const search = async (cookie = '') =>
      (await test.as(cookie).get('/api/events/search?lat=39.13&lng=-84.5&radius=5')).json() as {
        id: string;
      }[];
    for (const _ of ['first', 'second']) expect(await search()).toEqual([]);
    const { id } = await publish({ latitude: 39.13125, longitude: -84.51725 });
    await expect
      .poll(() => search(), { timeout: 1_000 })
      .toMatchObject([{ id, latitude: 39.13125, longitude: -84.51725 }]);
    const next = await publish();
    expect(await search(host.cookie)).toContainEqual(expect.objectContaining({ id: next.id }));
    const { latitude, longitude } = await publish({ location: 'Zoom', latitude: 39.2, longitude: -84.6 });
    expect({ latitude, longitude }).toEqual({ latitude: 39.2, longitude: -84.6 });
  });

  it.runIf(inject('postgres'))('is in them at other app processes in the same way', async () => {
    const { connectionString } = test.database.pool.options;
    const SESSION_SECRET = sessionSecret(test.context.env);
    const processes = createAppProcesses(String(connectionString));
    try {
      const other = await processes.start({ SEARCH_CACHE_MS: '60000', SESSION_SECRET });
      const url = `${other.origin}/api/events/search?lat=39.13&lng=-84.5&radius=5`;
      const titles = async (cookie = '') => {
        const response = await fetch(url, { headers: { cookie } });
        return ((await response.json()) as { title: string }[]).map(({ title }) => title);
      };
      // The second one is kept for others.
      for (const _ of ['first', 'second']) await titles();
      const title = `Elsewhere ${crypto.randomUUID()}`;
      await publish({ title });
      await expect.poll(() => titles(), { timeout: 1_000, interval: 50 }).toContain(title);
      const next = `Next ${crypto.randomUUID()}`;
      await publish({ title: next });
      expect(await titles(host.cookie)).toContain(next);
    } finally {
      await processes.stop();
    }
  });

  it('has the fields of the draft', async () => {
    const event = await publish({
      price: 12.5,
      maxAttendees: 30,
      venueName: 'The Porch',
      category: 'restaurants',
    });
    expect(event).toMatchObject({
      price: 12.5,
      minPrice: 12.5,
      maxPrice: 12.5,
      maxAttendees: 30,
      venueName: 'The Porch',
      category: 'restaurants',
      externalSource: 'user',
      isPublic: true,
      attendeeCount: 0,
      host: { id: host.id },
    });
    expect(await rowOf(event.id)).toMatchObject({ platformFee: 0.63, isPaid: true });
  });

  it('takes guests unless its host wants accounts', async () => {
    const statusOf = async (draft: { guestsAllowed?: boolean }) => {
      const { id } = await publish(draft);
      const body = { guestName: 'Tomás', guestEmail: `${crypto.randomUUID()}@mail.example` };
      const { statusCode } = await test.post(`/api/events/${id}/rsvp/guest`, body);
      const { guestsAllowed } = (await test.get(`/api/events/${id}`)).json();
      return [statusCode, guestsAllowed];
    };
    expect(await statusOf({})).toEqual([200, undefined]);
    expect(await statusOf({ guestsAllowed: true })).toEqual([200, undefined]);
    expect(await statusOf({ guestsAllowed: false })).toEqual([403, false]);
  });

  it("is found by the words of its location if there is no pin, else listed in its host's area", async () => {
    const nowhere = { latitude: null, longitude: null };
    expect(await publish({ ...nowhere, location: 'Burnet Woods' })).toMatchObject({
      latitude: 39.1405,
      longitude: -84.5185,
    });
    expect(await publish({ ...nowhere, venueName: 'Burnet Woods', location: 'by the lake' })).toMatchObject({
      latitude: 39.1405,
    });
    const lost = await publish({ ...nowhere, location: 'my kitchen' });
    expect(lost).toMatchObject(nowhere);
    const near = await test.get('/api/events/search?lat=39.13&lng=-84.5&keyword=porch');
    expect(near.json()).toContainEqual(expect.objectContaining({ id: lost.id, ...nowhere }));
  });

  it('has the given zone, else that of its location', async () => {
    expect(await publish({ timezone: 'America/Denver' })).toMatchObject({ timezone: 'America/Denver' });
    expect(await publish({ latitude: 37.77, longitude: -122.42 })).toMatchObject({
      timezone: 'America/Los_Angeles',
    });
    expect(await publish({ latitude: null, longitude: null, location: 'my kitchen' })).toMatchObject({
      timezone: 'America/New_York',
    });
  });

  it('has an end if one was given', async () => {
    const endDate = new Date(Date.now() + 60 * 3_600_000).toISOString();
    expect(await publish({ endDate })).toMatchObject({ endDate });
    expect(await publish()).toMatchObject({ endDate: null });
  });

  it('has plain text, whatever was typed', async () => {
    const event = await publish({
      title: ' Late \u202enight\u0007  show ',
      location: 'Room\n5',
      description: '<p>Hi <b>all</b></p><script>alert(1)</script>',
    });
    expect(event).toMatchObject({ title: 'Late night show', location: 'Room 5', description: 'Hi all' });
    expect(await publish({ description: 'a < b & "c"\nnext' })).toMatchObject({
      description: 'a < b & "c"\nnext',
      descriptionHtml: null,
    });
  });

  it('is in no list if it is not public', async () => {
    const { id } = await publish({ isPublic: false, title: 'Unlisted gathering' });
    const found = await test.get('/api/events/search?lat=39.13&lng=-84.5&keyword=unlisted');
    expect(found.json()).toEqual([]);
    expect((await desk.send('GET', `/api/events/${id}`, null)).json).toMatchObject({ id, isPublic: false });
  });
});

describe('the picture of an event', () => {
  const upload = async (bytes: Buffer, asked: object = {}) => {
    const response = await desk.send('POST', '/api/upload/event-image', host, {
      filename: 'cover.jpg',
      contentType: 'image/jpeg',
      size: bytes.length,
      ...asked,
    });
    if (response.status !== 200) return { ...response, imageUrl: '' };
    const { uploadUrl, imageUrl } = response.json as unknown as { uploadUrl: string; imageUrl: string };
    const sent = await fetch(desk.origin + uploadUrl, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(sent.status).toBe(200);
    return { ...response, imageUrl };
  };
  const photo = () =>
    sharp({ create: { width: 2400, height: 1000, channels: 3, background: '#246' } })
      .withExif({ IFD0: { ImageDescription: 'secret place' } })
      .jpeg()
      .toBuffer();

  it('can be one of the covers', async () => {
    expect(await publish({ imageUrl: '/covers/social-b.svg' })).toMatchObject({
      imageUrl: '/covers/social-b.svg',
    });
  });

  it('can be uploaded, gets smaller without metadata, and can be used in another draft', async () => {
    const { imageUrl } = await upload(await photo());
    expect((await fetch(`${desk.origin}${imageUrl}`)).status).toBe(404);
    const finished = await desk.send('POST', '/api/event-images', host, { imageUrl });
    expect(finished.json).toEqual({ imageUrl });
    const published = [await publish({ imageUrl }), await publish({ imageUrl })];
    expect(published).toMatchObject([{ imageUrl }, { imageUrl }]);
    const shown = await fetch(`${desk.origin}${imageUrl}`);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600 });
    expect(bytes.includes('secret place')).toBe(false);

    // It stays as long as an event uses it.
    for (const [index, { id }] of published.entries()) {
      await test.db.delete(events).where(eq(events.id, String(id)));
      await sweepUploads(test.context);
      expect((await fetch(`${desk.origin}${imageUrl}`)).status).toBe(index === 0 ? 200 : 404);
    }
  });

  it('is private before it is processed, and must be a picture', async () => {
    const { imageUrl } = await upload(await photo());
    const other = await desk.host();
    const draft = buildDraft({ imageUrl });
    const stolen = await desk.send('POST', '/api/create-event-payment', other, { draft });
    expect(stolen).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } });
    const text = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const refused = await desk.send('POST', '/api/create-event-payment', host, {
      draft: buildDraft({ imageUrl: text.imageUrl }),
    });
    expect(refused).toMatchObject({
      status: 415,
      json: { message: 'Please upload a JPG, PNG, WebP or AVIF image' },
    });
  });

  it.each([
    ['Please upload a JPG, PNG, WebP or AVIF image', { contentType: 'image/svg+xml' }],
    ['Please choose an image under 5MB', { size: 5 * 1024 * 1024 + 1 }],
  ])('is refused: %s', async (message, asked) => {
    const response = await upload(Buffer.alloc(10), asked);
    expect(response).toMatchObject({ status: 400, json: { message: expect.stringContaining(message) } });
  });

  it("can't be uploaded by a visitor", async () => {
    const body = { filename: 'a.png', contentType: 'image/png', size: 10 };
    expect((await desk.send('POST', '/api/upload/event-image', null, body)).status).toBe(401);
  });
});

describe('the settings of the payment page', () => {
  it('are public and contain no secret', async () => {
    const { json } = await desk.send('GET', '/api/config', null);
    expect(json).toEqual({
      publishableKey: test.stripe?.keys.publishableKey,
      stripeScriptUrl: '/sandbox/stripe.js',
      isTestMode: true,
      isFeeWaived: false,
    });
  });
});

describe('a free installation', () => {
  const free = useTestApp({ env: { PLATFORM_FEE_WAIVED: '1' } });
  const door = usePaymentDesk(free);

  it('publishes an event without a payment, and only once if it is sent repeatedly', async () => {
    const by = await door.host();
    const draft = buildDraft();
    const responses = await Promise.all([1, 2, 3].map(() => door.send('POST', '/api/events', by, draft)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ json }) => json.id)).size).toBe(1);
    expect(await free.db.$count(events)).toBe(1);
    const [payment] = await free.db.select().from(payments);
    expect(payment).toMatchObject({ amount: 0, status: 'published' });
    expect((await door.balances()).sum).toBe(0);
    expect((await door.send('GET', '/api/config', null)).json).toMatchObject({ isFeeWaived: true });
    expect((await door.send('POST', '/api/create-event-payment', by, { draft })).status).toBe(409);
    expect((await door.send('POST', '/api/events', by, {})).status).toBe(402);
    expect((await door.send('POST', '/api/events', by, { title: 'Half' })).status).toBe(400);
  });
});

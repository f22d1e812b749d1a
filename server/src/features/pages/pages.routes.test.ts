import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerErrors, respondToUnreadableAddress } from '../../plugins/error-responses';
import { buildEvent, buildUser } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';
import { addressChoiceToken } from '../notifications/address-choice';
import { mailChoiceToken } from '../notifications/mail-choice';
import { pageRoutes } from './pages.routes';

describe('pages', () => {
  let app: FastifyInstance;

  const testApp = useTestApp();
  beforeAll(async () => {
    app = fastify({ routerOptions: { maxParamLength: 300 }, frameworkErrors: respondToUnreadableAddress });
    registerErrors(app);
    app.decorateRequest('user', null);
    app.addHook('onRequest', async (request) => void Object.assign(request, { session: {} }));
    // The web decides which pages exist; this only tests that it is asked.
    pageRoutes(app, testApp.context, {
      inlineScripts: [],
      render: (url, boot) => ({
        document: [`page of ${url}, missing: ${boot.missingPath ?? ''}`, ...(boot.discover?.others ?? [])]
          .map((part) => (typeof part === 'string' ? part : `${part.label} ${part.search} ${part.count}`))
          .join(', '),
        status: boot.event === null ? 404 : 200,
      }),
    });
    await app.ready();
  });
  afterAll(() => app.close());

  test.each([
    ['/', '/'],
    ['/landing', '/landing'],
    ['/landing?a=1', '/landing'],
    ['/landing?a=%', '/landing'],
    ['/apiary', '/apiary'],
    ['/nope?a=1', '/nope?a=1'],
    ['/?keyword=%ff%fe', '/'],
    ['/?fbclid=1&q=jazz', '/?q=jazz'],
  ])('are served at %s as at %s', async (url, rendered) => {
    const page = await app.inject({ url });
    expect(page.statusCode).toBe(200);
    expect(page.body).toBe(`page of ${rendered}, missing: `);
    const head = await app.inject({ method: 'HEAD', url });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-type']).toBe(page.headers['content-type']);
    expect(head.headers['content-length']).toBe(page.headers['content-length']);
    expect(head.body).toBe('');
  });

  test("redirect from the payment provider's return address to the payment's page, without its secret", async () => {
    const url =
      '/?payment_intent=pi_1%26&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/payment-page?payment_intent=pi_1%26');
  });

  test.each(['/%ff', '/profile/%ff', '/events/%ff', `/events/${'x'.repeat(5_000)}`])(
    'respond to %.20s with a page that says it does not exist',
    async (url) => {
      const response = await app.inject({ url });
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain(`page of ${url},`);
    },
  );

  test.each([
    '/profile/unknown',
    '/profile/11111111-1111-4111-8111-111111111111?a=1',
    '/invitation/forged',
    '/helper-invitation/forged',
    '/rsvp/forged',
    '/mail-choice/forged',
    '/events/unknown',
    '/events/unknown/attendees',
    '/events/11111111-1111-4111-8111-111111111111/edit',
  ])('respond to %s with a page that says so', async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(404);
    const isEvent = url === '/events/unknown';
    expect(response.body).toBe(`page of ${url}, missing: ${isEvent ? '' : url.split('?')[0]}`);
  });

  test('offer searches that find something beside one that finds nothing', async () => {
    const startDate = new Date(Date.now() + 3 * 86_400_000);
    await buildEvent(testApp.database.db, { title: 'Chess', price: 5, minPrice: 5, maxPrice: 5, startDate });
    const { body } = await app.inject({ url: '/?q=free+chess' });
    expect(body).toBe('page of /?q=free+chess, missing: , Not only free ?q=chess 1');
    const found = await app.inject({ url: '/?q=chess' });
    expect(found.body).toBe('page of /?q=chess, missing: ');
  });

  test('respond with what exists', async () => {
    const person = await buildUser(testApp.database.db);
    const event = await buildEvent(testApp.database.db);
    const mails = `/mail-choice/${mailChoiceToken(testApp.context, person.id, 'picks')}`;
    const invited = `/mail-choice/${addressChoiceToken(testApp.context, 'bea@uni.example')}`;
    const pages = [`/profile/${person.id}`, `/events/${event.id}`, `/events/${event.id}/edit`];
    for (const url of [...pages, mails, invited]) {
      const response = await app.inject({ url });
      expect([response.statusCode, response.body]).toEqual([200, `page of ${url}, missing: `]);
    }
  });

  test.each([
    ['GET', '/api/nope'],
    ['HEAD', '/api'],
    ['HEAD', '/api/nope?a=1'],
    ['HEAD', '/feeds/nope.rss'],
    ['GET', '/assets/nope.js'],
    ['POST', '/landing'],
    ['DELETE', '/'],
  ] as const)('%s %s is no page', async (method, url) => {
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    if (method !== 'HEAD') expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

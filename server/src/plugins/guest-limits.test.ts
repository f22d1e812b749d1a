import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../testing/factories';
import { createTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
let cookie: string;
/** Each way to write uses its own address, so that the limit on all requests isn't reached first. */
let address = '';
let addresses = 0;
beforeEach(() => {
  addresses += 1;
  address = `198.51.100.${addresses}`;
});
beforeAll(async () => {
  // So small that each limit is one use.
  test = await createTestApp({ env: { RATE_LIMIT_FACTOR: '0.008', TRUST_PROXY: '1' } });
  cookie = await test.signIn((await buildUser(test.db)).email);
});
afterAll(() => test.close());

async function post(url: string, payload: object, isMember = false): Promise<{ code?: string }> {
  const headers = { 'x-forwarded-for': address, ...(isMember ? { cookie } : {}) };
  const { body } = await test.post(url, payload, headers);
  return body === '' ? {} : JSON.parse(body);
}
const newEvent = async () => (await test.event()).id;

const video = async () => ({
  eventId: await newEvent(),
  type: 'video',
  url: `https://store.example/pending/${randomUUID()}`,
  filename: 'night.mp4',
  fileSize: 1,
});
const guest = { guestName: 'Tomás', guestEmail: 't@uni.example' };
const report = async () => ({ targetType: 'event', targetId: await newEvent(), reason: 'spam' });

/** Each way to write, a second time from the same address or by the same person. */
const writes: [string, () => Promise<{ code?: string }>][] = [
  [
    'a guest responds with the same e-mail',
    async () => post(`/api/events/${await newEvent()}/rsvp/guest`, guest),
  ],
  ['a member answers', async () => post(`/api/events/${await newEvent()}/rsvp`, {}, true)],
  [
    'a guest comments',
    async () => post(`/api/events/${await newEvent()}/comments/guest`, { ...guest, content: 'Hi' }),
  ],
  [
    'a member comments',
    async () => post(`/api/events/${await newEvent()}/comments`, { content: 'Hi' }, true),
  ],
  ['a guest asks for an upload', async () => post('/api/objects/upload', { size: 1 })],
  ['a member asks for an upload', async () => post('/api/objects/upload', { size: 1 }, true)],
  ['a guest hands in a video', async () => post('/api/media/guest', { ...(await video()), ...guest })],
  ['a member hands in a video', async () => post('/api/media', await video(), true)],
  [
    'a person signs up',
    async () =>
      post('/api/register', {
        email: `${randomUUID()}@uni.example`,
        password: 'Lantern71',
        firstName: 'A',
        lastName: 'B',
      }),
  ],
  ['somebody asks for a reset link', async () => post('/api/auth/forgot', { email: 't@uni.example' })],
  ['a member asks for another code', async () => post('/api/auth/verification', {}, true)],
  ['a guest reports', async () => post('/api/reports', await report())],
  ['a member reports', async () => post('/api/reports', await report(), true)],
];

describe('limits on writing', () => {
  it.each(writes)('apply when %s', async (what, write) => {
    // Many people may be behind one address: those without an account do a proof of work instead.
    const code = what.startsWith('a member') ? 'RATE_LIMITED' : 'CHALLENGE_REQUIRED';
    expect((await write()).code).not.toBe(code);
    expect((await write()).code).toBe(code);
  });

  it('apply to all guests of one address, whatever e-mails they give', async () => {
    const answer = async (name: string) =>
      post(`/api/events/${await newEvent()}/rsvp/guest`, { ...guest, guestEmail: `${name}@uni.example` });
    expect(await answer('first')).not.toMatchObject({ code: 'CHALLENGE_REQUIRED' });
    expect(await answer('second')).toMatchObject({ code: 'CHALLENGE_REQUIRED' });
  });
});

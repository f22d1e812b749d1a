import { challengeHeader, challengeSolutionHeader } from '@quad/shared/challenge';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comments, rsvps } from '../db/schema/participation';
import { solveChallenge } from '../testing/campus-crowd';
import { createTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
let now = new Date();
let eventId: string;
/** Each test uses its own address, so that none uses up another's limit. */
let address = '';
let addresses = 0;

beforeAll(async () => {
  test = await createTestApp({
    now: () => now,
    env: { RATE_LIMIT_FACTOR: '1', LIMIT_GUEST_COMMENTS: '6', TRUST_PROXY: '1' },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = new Date();
  address = `203.0.113.${++addresses}`;
  eventId = (await test.event()).id;
});

interface Sent {
  path?: string;
  from?: string;
  solution?: string;
  fields?: object;
}

function send({ path = 'comments/guest', from = address, solution, fields = {} }: Sent = {}) {
  return test.post(
    `/api/events/${eventId}/${path}`,
    { guestName: 'Tomás', guestEmail: 't@uni.example', content: 'See you there', ...fields },
    { 'x-forwarded-for': from, ...(solution ? { [challengeSolutionHeader]: solution } : {}) },
  );
}

type SentResponse = Awaited<ReturnType<typeof send>>;

function solve(response: SentResponse): string {
  expect(response.statusCode).toBe(428);
  return solveChallenge((name) => response.headers[name]);
}

/** Uses the limit up, to where work is required; returns that response. */
async function comeNear(): Promise<SentResponse> {
  for (let use = 0; use < 6; use++) expect((await send()).statusCode).toBe(200);
  const asked = await send();
  expect(asked.statusCode).toBe(428);
  expect(asked.json().code).toBe('CHALLENGE_REQUIRED');
  return asked;
}

const expectRefused = (response: SentResponse) =>
  expect(response.json()).toMatchObject({ code: 'CHALLENGE_REQUIRED' });

describe('a challenge at the limit of a network', () => {
  it('stores nothing until it is solved, and then accepts the same request once', async () => {
    const solution = solve(await comeNear());
    expect(await test.db.$count(comments, eq(comments.eventId, eventId))).toBe(6);
    expect((await send({ solution })).statusCode).toBe(200);
    expectRefused(await send({ solution }));
    expect(await test.db.$count(comments, eq(comments.eventId, eventId))).toBe(7);
  });

  it('accepts one of two simultaneous requests with the same solution', async () => {
    const solution = solve(await comeNear());
    const responses = await Promise.all([send({ solution }), send({ solution })]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 428]);
  });

  it('refuses a solution without the work, or with another counter', async () => {
    const asked = await comeNear();
    const challenge = String(asked.headers[challengeHeader]);
    const [, counter] = solve(asked).split(':');
    expectRefused(await send({ solution: `${challenge}:${Number(counter) + 1}` }));
    expectRefused(await send({ solution: challenge }));
    expectRefused(await send({ solution: 'nonsense' }));
  });

  it('refuses a challenge made elsewhere', async () => {
    const asked = await comeNear();
    const [claims = '', signature = ''] = String(asked.headers[challengeHeader]).split('.');
    const later = JSON.parse(Buffer.from(claims, 'base64url').toString());
    later.nonce = 'another-nonce-00';
    const forged = Buffer.from(JSON.stringify(later)).toString('base64url');
    const [, counter] = solve(asked).split(':');
    // The work for the signature is still valid; the forged claims aren't.
    expectRefused(await send({ solution: `${forged}.${signature}:${counter}` }));
  });

  it('refuses a solution after five minutes', async () => {
    const solution = solve(await comeNear());
    now = new Date(now.getTime() + 5 * 60_000);
    expectRefused(await send({ solution }));
  });

  it('refuses a solution for another route or address', async () => {
    const solution = solve(await comeNear());
    expectRefused(await send({ solution, path: 'rsvp/guest', fields: { website: 'x' } }));
    expectRefused(await send({ solution, from: '198.51.100.7', fields: { website: 'x' } }));
    expect((await send({ solution })).statusCode).toBe(200);
  });

  it('is refused at twenty times the limit of what costs storage', async () => {
    const env = { RATE_LIMIT_FACTOR: '1', LIMIT_GUEST_COMMENTS: '1', CHALLENGE_BITS: '4' };
    const strict = await createTestApp({ env });
    const { id } = await strict.event();
    const body = { guestName: 'Tomás', guestEmail: 't@uni.example', content: 'See you there' };
    const comment = async () => {
      const asked = await strict.post(`/api/events/${id}/comments/guest`, body);
      if (asked.statusCode !== 428) return asked;
      const headers = { [challengeSolutionHeader]: solve(asked) };
      return strict.post(`/api/events/${id}/comments/guest`, body, headers);
    };
    for (let use = 0; use < 20; use++) expect((await comment()).statusCode).toBe(200);
    const refused = await comment();
    await strict.close();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringMatching(/minutes/) });
  });

  it('does not count refused requests', async () => {
    const asked = await comeNear();
    for (let use = 0; use < 8; use++) expectRefused(await send());
    expect((await send({ solution: solve(asked) })).statusCode).toBe(200);
  });

  it('counts an IPv6 network as one address', async () => {
    for (let use = 0; use < 6; use++) {
      expect((await send({ from: `2001:db8:0:${addresses}::${use + 1}` })).statusCode).toBe(200);
    }
    expectRefused(await send({ from: `2001:db8:0:${addresses}:abcd::9` }));
    expect((await send({ from: `2001:db8:1:${addresses}::9` })).statusCode).toBe(200);
  });
});

describe('the honeypot', () => {
  it.each([
    ['comments/guest', comments],
    ['rsvp/guest', rsvps],
  ] as const)('asks whoever fills it on %s for work, and stores nothing before', async (path, table) => {
    const fields = { website: 'https://spam.example' };
    const asked = await send({ path, fields });
    expect(asked.statusCode).toBe(428);
    expect(await test.db.$count(table, eq(table.eventId, eventId))).toBe(0);
    expect((await send({ path, fields, solution: solve(asked) })).statusCode).toBe(200);
    expect(await test.db.$count(table, eq(table.eventId, eventId))).toBe(1);
  });

  it.each([
    ['/api/register', { email: 'bot@uni.example', password: 'Lantern71', firstName: 'B', lastName: 'O' }],
    ['/api/media/guest', { type: 'video', url: 'https://x.example/', filename: 'a.mp4', fileSize: 1 }],
  ])('requires work if it is filled on %s', async (url, fields) => {
    const response = await test.post(url, {
      ...fields,
      eventId,
      guestName: 'B',
      guestEmail: 'b@uni.example',
      website: 'https://spam.example',
    });
    expect(response.json()).toMatchObject({ code: 'CHALLENGE_REQUIRED' });
  });

  it('accepts the empty field of a form', async () => {
    expect((await send({ fields: { website: '' } })).statusCode).toBe(200);
  });
});

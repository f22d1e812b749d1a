import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { challengeSolutionHeader } from '@quad/shared/challenge';
import { solveChallenge } from '../../server/src/testing/campus-crowd';
import type { Site } from './site';

interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; an empty object if it isn't. */
  json: Record<string, unknown>;
}

interface ClientOptions {
  /** The address that the proxy saw; a random one by default, so that limits of one attack don't meet another. */
  address?: string;
  /** Whether it does the work that the server asks for, as a browser does. */
  solves?: boolean;
}

/** A browser or a program at one address, with its own cookies. */
export interface Client {
  address: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
}

const byte = () => Math.floor(Math.random() * 254) + 1;
/** An address of the network for benchmarks (RFC 2544). */
export const someAddress = () => `198.18.${byte()}.${byte()}`;

function asObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function createClient(
  { origin }: Site,
  { address = someAddress(), solves = true }: ClientOptions = {},
): Client {
  const cookies = new Map<string, string>();
  // Connections that nobody else uses: the server may end one with a refused body still on its way.
  const agent = new Agent({ keepAlive: true });
  const sendOnce = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const sent = request(origin + path, {
      method,
      agent,
      headers: {
        'x-forwarded-for': address,
        'accept-encoding': 'gzip',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    // The server may respond, and disconnect, before it has read a body that it refuses.
    sent.on('error', () => {});
    const responding = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
    const [response] = await responding;
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const isCompressed = response.headers['content-encoding'] === 'gzip';
    const text = await readText(isCompressed ? response.pipe(createGunzip()) : response);
    const received = new Headers(
      Object.entries(response.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
    );
    return { status: response.statusCode ?? 0, headers: received, text, json: asObject(text) };
  };
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const reply = await sendOnce(method, path, body, headers);
    if (reply.status !== 428 || !solves) return reply;
    const solution = solveChallenge((name) => reply.headers.get(name));
    return sendOnce(method, path, body, { ...headers, [challengeSolutionHeader]: solution });
  };
  return {
    address,
    send,
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
    put: (path, body = {}) => send('PUT', path, body),
  };
}

export const password = 'Lantern2026attack';

/** A person with an account who is signed in. */
export interface Person extends Client {
  id: string;
  email: string;
}

interface PersonOptions extends ClientOptions {
  email?: string;
  isVerified?: boolean;
}

/** Signs somebody up; their address counts as verified unless said otherwise. */
export async function signUp(site: Site, options: PersonOptions = {}): Promise<Person> {
  const { email = `${randomUUID()}@campus.example`, isVerified = true } = options;
  const client = createClient(site, options);
  const reply = await client.post('/api/register', { email, password, firstName: 'Ada', lastName: 'Lee' });
  if (reply.status !== 200) throw new Error(`Sign-up: ${reply.status} ${reply.text}`);
  const { rows } = await site.database.pool.query<{ id: string }>(
    'update users set email_verified = $2 where lower(email) = lower($1) returning id',
    [email, isVerified],
  );
  return { ...client, id: rows[0]?.id ?? '', email };
}

/** Stores an event of a host that starts in two days. */
export async function addEvent(
  site: Site,
  hostId: string | null,
  maxAttendees: number | null = null,
): Promise<string> {
  const { rows } = await site.database.pool.query<{ id: string }>(
    `insert into events (title, category, start_date, timezone, location, latitude, longitude, host_id, max_attendees)
     values ('Porch concert', 'concerts', now() + interval '2 days', 'America/New_York', 'Stratford Ave', 39.13, -84.5, $1, $2)
     returning id`,
    [hostId, maxAttendees],
  );
  return rows[0]?.id ?? '';
}

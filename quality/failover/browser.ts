import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { challengeSolutionHeader } from '@quad/shared/challenge';
import { solveChallenge } from '../../server/src/testing/campus-crowd';

/** How long a client waits at most, in milliseconds; well over what is allowed, so that what is too long shows. */
const mostPatienceMs = 25_000;

export interface Reply {
  /** 0 for a connection that was dropped, or a response that did not come at all. */
  status: number;
  text: string;
  /** The body as JSON; null if it isn't. */
  json: unknown;
  headers: Record<string, string | string[] | undefined>;
  ms: number;
}

interface SendOptions {
  /** Of a single app, instead of the site. */
  origin?: string;
  /** How long the response may take. */
  patienceMs?: number;
}

/** A browser with its own cookies, at an address of its own on the loopback network. */
export interface Browser {
  address: string;
  send(method: string, path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  close(): void;
}

const byte = () => Math.floor(Math.random() * 254) + 1;
/** On Linux every address that begins with 127 is this machine. */
const someAddress = () => `127.${byte()}.${byte()}.${byte()}`;

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function openBrowser(siteOrigin: string): Browser {
  const cookies = new Map<string, string>();
  const address = someAddress();
  // The certificate is signed by itself.
  const agent = new Agent({ keepAlive: true, localAddress: address, rejectUnauthorized: false });
  const plainAgent = new PlainAgent({ localAddress: address });
  const sendOnce = (
    { method, url, body, patienceMs }: { method: string; url: string; body: unknown; patienceMs: number },
    headers: Record<string, string>,
  ) =>
    new Promise<Reply>((resolve) => {
      const started = performance.now();
      const finish = (status: number, text: string, got: Reply['headers']) => {
        clearTimeout(timer);
        resolve({ status, text, json: asJson(text), headers: got, ms: performance.now() - started });
      };
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const isPlain = url.startsWith('http:');
      const sent = (isPlain ? plainRequest : request)(url, {
        method,
        agent: isPlain ? plainAgent : agent,
        headers: {
          // What the balancer would add.
          ...(isPlain ? { 'x-forwarded-proto': 'https' } : {}),
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
          ...headers,
        },
      });
      const timer = setTimeout(() => sent.destroy(new Error('out of patience')), patienceMs);
      sent.on('error', () => finish(0, '', {}));
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => finish(0, '', {}));
        response.on('end', () =>
          finish(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'), response.headers),
        );
      });
      sent.end(payload);
    });
  return {
    address,
    async send(method, path, body, { origin = siteOrigin, patienceMs = mostPatienceMs } = {}) {
      const sent = { method, url: origin + path, body, patienceMs };
      const reply = await sendOnce(sent, {});
      if (reply.status !== 428) return reply;
      const solution = solveChallenge((name) => reply.headers[name]);
      return sendOnce(sent, { [challengeSolutionHeader]: solution });
    },
    close: () => agent.destroy(),
  };
}

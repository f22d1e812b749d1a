import { request as requestPlain } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestEncrypted } from 'node:https';
import { challengeSolutionHeader } from '@quad/shared/challenge';
import { solveChallenge } from '../../server/src/testing/campus-crowd';
import type { Reply } from './browser';
import { siteName } from './hosts-site';

/** Where a front listens. */
export interface FrontAddress {
  port: number;
  isEncrypted: boolean;
}

const patienceMs = 30_000;

const originOf = ({ isEncrypted }: FrontAddress) => `${isEncrypted ? 'https' : 'http'}://${siteName}`;
const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export type Sent = { headers?: Record<string, string>; body?: Uint8Array };

/** Somebody's browser with the site's name in its address bar, at a front on this machine. It says what older ones say: no Sec-Fetch. */
export function openFrontVisitor(front: FrontAddress) {
  const cookies = new Map<string, string>();
  const open = front.isEncrypted ? requestEncrypted : requestPlain;
  const begin = (method: string, path: string, headers: Record<string, string>) =>
    open({
      host: '127.0.0.1',
      port: front.port,
      servername: siteName,
      rejectUnauthorized: false,
      agent: false,
      method,
      path,
      headers: {
        host: siteName,
        ...(method === 'GET' ? {} : { origin: originOf(front) }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    });
  const send = (method: string, path: string, { headers = {}, body }: Sent = {}) =>
    new Promise<Reply>((resolve) => {
      const started = performance.now();
      const asked = begin(method, path, {
        ...headers,
        ...(body ? { 'content-length': String(body.length) } : {}),
      });
      const finish = (status: number, text: string, got: Reply['headers'] = {}) => {
        clearTimeout(timer);
        resolve({ status, text, json: asJson(text), headers: got, ms: performance.now() - started });
      };
      const timer = setTimeout(() => asked.destroy(new Error('out of patience')), patienceMs);
      asked.on('error', (error) => finish(0, error.message));
      asked.on('response', (response) => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => finish(0, error.message));
        response.on('end', () =>
          finish(response.statusCode ?? 0, Buffer.concat(chunks).toString('latin1'), response.headers),
        );
      });
      asked.end(body);
    });
  return {
    send,
    /** JSON, with the work that a response may ask for. */
    async ask(method: string, path: string, body?: unknown): Promise<Reply> {
      const sent = {
        body: new TextEncoder().encode(JSON.stringify(body ?? {})),
        headers: { 'content-type': 'application/json' },
      };
      const reply = await send(method, path, method === 'GET' ? {} : sent);
      if (reply.status !== 428) return reply;
      const headers = {
        ...sent.headers,
        [challengeSolutionHeader]: solveChallenge((name) => reply.headers[name]),
      };
      return send(method, path, { ...sent, headers });
    },
    /** A stream of events that stays open; `close` says what came, and whether it was still open. */
    follow(path: string) {
      let text = '';
      let isOpen = true;
      const asked = begin('GET', path, { accept: 'text/event-stream' });
      const end = () => {
        isOpen = false;
      };
      asked.on('error', end);
      asked.on('response', (response) => {
        response.on('data', (bytes: Buffer) => {
          text += bytes;
        });
        response.on('end', end).on('error', end);
      });
      asked.end();
      return {
        received: () => text,
        isOpen: () => isOpen,
        close: () => void asked.destroy(),
      };
    },
  };
}

/** The status of a page by HTTP/2; 0 if it isn't spoken. */
export function askByHttp2({ port }: FrontAddress, path: string): Promise<number> {
  return new Promise((resolve) => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, {
      servername: siteName,
      rejectUnauthorized: false,
    });
    const finish = (status: number) => {
      session.destroy();
      resolve(status);
    };
    session.on('error', () => finish(0));
    const stream = session.request({ ':path': path, ':authority': siteName });
    stream.setTimeout(patienceMs, () => finish(0));
    stream.on('error', () => finish(0));
    stream.on('response', (headers) => finish(Number(headers[':status'])));
    stream.end();
  });
}

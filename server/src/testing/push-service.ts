import { createECDH, randomBytes } from 'node:crypto';
import { Agent, createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

export interface ReceivedPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
}

export interface PushService {
  /** Trusts this service's certificate. */
  agent: Agent;
  received: ReceivedPush[];
  /** A subscription as a browser creates it; pushes to it get this `status`. */
  subscription(status?: number): { endpoint: string; keys: { p256dh: string; auth: string } };
  close(): Promise<void>;
}

/** A push service on the loopback address with the API of the browsers' own. */
export async function startPushService(): Promise<PushService> {
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const received: ReceivedPush[] = [];
  const server: Server = createServer(
    { key: certificate.private, cert: certificate.cert },
    (request, response) => {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      request.on('end', () => {
        received.push({ path: request.url ?? '', headers: request.headers, bytes });
        response.writeHead(Number(request.url?.split('/')[1])).end();
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    agent: new Agent({ ca: certificate.cert }),
    received,
    subscription(status = 201) {
      const browser = createECDH('prime256v1');
      return {
        endpoint: `https://localhost:${port}/${status}/${randomBytes(8).toString('hex')}`,
        keys: {
          p256dh: browser.generateKeys('base64url'),
          auth: randomBytes(16).toString('base64url'),
        },
      };
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

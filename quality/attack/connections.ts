import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Attack, Findings } from './attack';
import { createClient } from './client';
import type { Site } from './site';

/** How long a client that sends or reads next to nothing may stay. */
const patienceMs = 75_000;

/** Milliseconds until the server ended a connection; `patienceMs` if it did not. */
function timeUntilCut(site: Site, first: string, drip: string): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect(site.port, '127.0.0.1');
    let timer: NodeJS.Timeout | undefined;
    const finish = () => {
      clearInterval(timer);
      socket.destroy();
      resolve(performance.now() - started);
    };
    socket.on('error', finish).on('close', finish);
    socket.resume();
    socket.write(first);
    timer = setInterval(() => {
      if (performance.now() - started > patienceMs) finish();
      else if (drip) socket.write(drip);
    }, 1_000);
  });
}

export const slowClients: Attack = {
  name: 'clients that send a byte a second, and 3,000 open streams',
  async run(site) {
    const findings = new Findings();
    const head = `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n`;
    const [body, header] = await Promise.all([
      timeUntilCut(site, head, ' '),
      timeUntilCut(site, 'GET / HTTP/1.1\r\nhost: localhost\r\nx: ', 'a'),
    ]);
    findings.add(body >= patienceMs, 'a body a byte a second stays');
    findings.add(header >= patienceMs, 'a header a byte a second stays');
    const streams = Array.from({ length: 3_000 }, () => connect(site.port, '127.0.0.1'));
    for (const socket of streams) {
      socket.on('error', () => {});
      socket.resume();
      socket.write(
        'GET /api/live/attendance?ids=11111111-1111-4111-8111-111111111111 HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 198.18.0.1\r\n\r\n',
      );
    }
    await setTimeout(8_000);
    const { status } = await createClient(site).get('/api/config');
    findings.add(status !== 200, `a visitor beside them: ${status}`);
    for (const socket of streams) socket.destroy();
    return findings;
  },
};

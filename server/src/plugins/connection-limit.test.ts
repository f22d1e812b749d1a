import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { limitConnections } from './connection-limit';

it('refuses the connections for which there is no file, with a line in the log, and serves the others', async () => {
  const lines: string[] = [];
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  app.get('/', async () => 'here');
  limitConnections(app.server, app.log, 302);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const [first] = [await open(), await open()];
  for (const refused of [await open(), await open()]) await once(refused.resume(), 'close');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { openFilesMost: 302, msg: expect.stringContaining('LimitNOFILE') },
  ]);
  first?.write('GET / HTTP/1.1\r\nHost: quad\r\n\r\n');
  expect(String((await once(first as Socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
});

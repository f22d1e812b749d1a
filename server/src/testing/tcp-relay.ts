import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP connection between an app process and its Postgres that a test can cut without either noticing. */
export interface TcpRelay {
  /** The address of Postgres by way of the relay. */
  url: string;
  /** From now on bytes vanish in both directions, as behind a firewall that drops packets; or no longer. */
  setDropping(isDropping: boolean): void;
  close(): Promise<void>;
}

/**
 * @param url of a Postgres on TCP or on a unix socket (`?host=`)
 * @param ownPort where it listens; 0 takes a free one
 */
export async function startTcpRelay(url: string, ownPort = 0): Promise<TcpRelay> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  let isDropping = false;
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => isDropping || to.write(bytes));
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      if (!isDropping) to.destroy();
    });
  };
  const server = createServer((client) => {
    const postgres = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    join(client, postgres);
    join(postgres, client);
  });
  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve));
  const relayed = new URL(url);
  relayed.searchParams.delete('host');
  relayed.hostname = '127.0.0.1';
  relayed.port = String((server.address() as AddressInfo).port);
  return {
    url: relayed.href,
    setDropping(next) {
      isDropping = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Db } from '../db/client';
import { startHeartbeat } from '../db/heartbeat';

/** Messages from every app process to every app process, sent when the transaction commits. */
export interface LiveChannel {
  /** `message` is at most 8,000 bytes of JSON (Postgres' limit on a notification). */
  publish(db: Db, message: object): Promise<void>;
  /** Returns a function that stops listening. */
  subscribe(listener: (message: unknown) => void): () => void;
  /** Calls `listener` when messages may have been missed: as soon as this process hears them, and after each lost connection. */
  onGap(listener: () => void): void;
  /** How many processes listen, and how long ago the one that was silent the longest gave a sign of life. */
  processes(): Promise<{ count: number; beatSeconds: number }>;
  close(): Promise<void>;
}

/** Where statements of their own send messages, with pg_notify. */
export const liveChannel = 'quad_live';
const reconnectDelayMs = 1_000;

/** Keeps one connection listening, and reconnects when it breaks. */
function keepListening(
  config: pg.ClientConfig,
  onPayload: (payload: string) => void,
  onGap: () => void,
): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const connect = async () => {
    const connecting = new pg.Client(config);
    client = connecting;
    connecting.on('notification', ({ payload }) => payload !== undefined && onPayload(payload));
    connecting.on('error', () => {});
    connecting.once('end', () => {
      if (!isClosed) timer = setTimeout(() => void connect(), reconnectDelayMs);
    });
    try {
      await connecting.connect();
      await connecting.query(`set application_name to ${liveChannel}; listen ${liveChannel}`);
      startHeartbeat(connecting);
      onGap();
    } catch {
      await connecting.end().catch(() => {});
    }
  };
  void connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

/**
 * Postgres' LISTEN/NOTIFY. The embedded database has one backend and one client, which receives its own
 * notifications, so there the pool's connection listens.
 */
export function openLiveChannel({ db, pool, kind, direct }: Database): LiveChannel {
  const listeners = new Set<(message: unknown) => void>();
  const gapListeners = new Set<() => void>();
  let hasListened = false;
  const onGap = () => {
    hasListened = true;
    for (const listener of gapListeners) listener();
  };
  const onPayload = (payload: string) => {
    const message: unknown = JSON.parse(payload);
    for (const listener of listeners) listener(message);
  };
  let listening: { close(): Promise<void> } | undefined;
  if (kind === 'postgres') listening = keepListening(direct, onPayload, onGap);
  else {
    const listenOn = (client: pg.PoolClient) => {
      client.on('notification', ({ payload }) => payload !== undefined && onPayload(payload));
      client.query(`listen ${liveChannel}`).catch(() => {});
    };
    pool.on('connect', (client) => {
      listenOn(client);
      onGap();
    });
    if (pool.totalCount > 0) {
      void pool.connect().then((client) => {
        listenOn(client);
        client.release();
      });
    }
  }
  return {
    async publish(db, message) {
      await db.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(message)})`);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onGap(listener) {
      gapListeners.add(listener);
      if (hasListened) listener();
    },
    async processes() {
      const { rows } = await db.execute<{ count: number; beatSeconds: number }>(sql`
        select count(*)::int as count, coalesce(extract(epoch from max(clock_timestamp() - state_change)), 0)::float8 as "beatSeconds"
        from pg_stat_activity where datname = current_database() and application_name = ${liveChannel}`);
      // The embedded database serves one process: this one.
      return kind === 'postgres' && rows[0] ? rows[0] : { count: 1, beatSeconds: 0 };
    },
    close: async () => listening?.close(),
  };
}

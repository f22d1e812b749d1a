import { createHash, randomInt } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { addressKey } from './client-address';

/** Proxies in front close what is silent, some after ten seconds. */
const heartbeatMs = 8_000;
/** How long a browser waits before it reconnects a broken stream: not all at the same moment. */
const retryMs = { min: 2_000, max: 6_000 } as const;
/** How long those wait who are refused. */
const retryAfterSeconds = 60;
/** A reader that leaves more unread is disconnected instead of being buffered for. */
const waitingMaxBytes = 64 * 1024;

export interface EventStreamLimits {
  /** Open streams per address. */
  forAddress: number;
  /** Open streams per person. */
  forPerson: number;
  /** Open streams of this process. */
  inAll: number;
}

/** One open response of server-sent events. */
export interface EventStream {
  send(data: object): void;
  end(): void;
}

/** Opens, keeps alive, counts and closes the server-sent events of all routes of this process. */
export interface EventStreams {
  /**
   * Takes over the response.
   * @param whenClosed called however the stream ends
   * @throws AppError RATE_LIMITED if the address or the person has too many open, UNAVAILABLE if all have
   */
  open(request: FastifyRequest, reply: FastifyReply, whenClosed: (stream: EventStream) => void): EventStream;
  /** Ends all of them: browsers reconnect, and ask for what they may have missed. */
  endAll(): void;
  /** Ends those whose session or right ended; browsers with a right left reconnect. */
  endEnded(message: unknown): void;
  /** How many are open. */
  count(): number;
}

interface EndMessage {
  /** The hash of an ended session; the database sends it in every case (quad_report_session_end). */
  sessionEnded?: unknown;
  /** A person who may no longer do something (endRights). */
  rightsEndedOf?: unknown;
}

/** What ends together: the streams of one session and of one person. */
function groupsOf({ session, user }: FastifyRequest): string[] {
  const hash = session?.userId && createHash('sha256').update(session.sessionId).digest('hex');
  return [...(hash ? [`session ${hash}`] : []), ...(user ? [`person ${user.id}`] : [])];
}

/** The number of open streams by key. */
class OpenCounts {
  private readonly counts = new Map<string, number>();

  of = (key: string) => this.counts.get(key) ?? 0;

  change(key: string, by: 1 | -1): void {
    const count = this.of(key) + by;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}

function beginStream({ raw }: FastifyReply): EventStream {
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write(`retry: ${randomInt(retryMs.min, retryMs.max)}\n\n`);
  return {
    send(data) {
      if (raw.writableEnded || raw.destroyed) return;
      raw.write(`data: ${JSON.stringify(data)}\n\n`);
      // `end` would wait for the reader as well.
      if (raw.writableLength > waitingMaxBytes) raw.destroy();
    },
    end: () => void raw.end(),
  };
}

export function createEventStreams(app: FastifyInstance, limits: EventStreamLimits): EventStreams {
  const open = new Map<EventStream, FastifyReply>();
  const counts = new OpenCounts();
  const groups = new Map<string, Set<EventStream>>();
  const leave = (group: string, stream: EventStream) => {
    const members = groups.get(group);
    members?.delete(stream);
    if (members?.size === 0) groups.delete(group);
  };
  let isClosing = false;
  const endAll = () => {
    for (const stream of open.keys()) stream.end();
  };

  const heartbeat = setInterval(() => {
    for (const { raw } of open.values()) raw.write(': still here\n\n');
  }, heartbeatMs);
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(heartbeat);
    endAll();
  });

  return {
    endAll,
    endEnded(message) {
      const { sessionEnded, rightsEndedOf } = (message ?? {}) as EndMessage;
      for (const group of [`session ${sessionEnded}`, `person ${rightsEndedOf}`])
        for (const stream of groups.get(group) ?? []) stream.end();
    },
    count: () => open.size,
    open(request, reply, whenClosed) {
      if (isClosing) throw new AppError('UNAVAILABLE', 'The server is about to stop. Please try again.');
      if (open.size >= limits.inAll) {
        reply.header('retry-after', retryAfterSeconds);
        throw new AppError('UNAVAILABLE', 'Too many pages are open at a time. Please try again in a minute.');
      }
      const address = `address ${addressKey(request.ip)}`;
      const keys = request.user ? [address, `person ${request.user.id}`] : [address];
      for (const key of keys) {
        const max = key === address ? limits.forAddress : limits.forPerson;
        if (counts.of(key) < max) continue;
        reply.header('retry-after', retryAfterSeconds);
        throw new AppError('RATE_LIMITED', 'Too many pages are open at a time.');
      }
      reply.hijack();
      const stream = beginStream(reply);
      open.set(stream, reply);
      for (const key of keys) counts.change(key, 1);
      const own = groupsOf(request);
      for (const group of own) groups.set(group, (groups.get(group) ?? new Set()).add(stream));
      // It may have ended since the request began, and its message come before this.
      if (request.session?.userId)
        request.sessionStore.get(request.session.sessionId, (_, session) => session || stream.end());
      reply.raw.on('close', () => {
        open.delete(stream);
        for (const key of keys) counts.change(key, -1);
        for (const group of own) leave(group, stream);
        whenClosed(stream);
      });
      return stream;
    },
  };
}

/** Sends what `read` finds. If it fails the streams end: their browsers reconnect and ask again. */
export async function sendFound(
  streams: Iterable<EventStream>,
  read: () => Promise<readonly object[]>,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const found = await read();
    for (const stream of streams) for (const data of found) stream.send(data);
  } catch (error) {
    log.error({ err: error }, 'an event stream could not be fed');
    for (const stream of streams) stream.end();
  }
}

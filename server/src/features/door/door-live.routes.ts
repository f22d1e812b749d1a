import { doorHostingRoutes as contract } from '@quad/shared/contract/door-hosting';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '../../app-context';
import { type EventStream, type EventStreams, sendFound } from '../../plugins/event-stream';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { requireHosting } from '../access/event-roles';
import { countDoor } from './door-counts';
import { countWaiting } from './late-scans';

/** Scans come in crowds: the counts are read at most so often for one event. */
const pauseMs = 1_000;

/** A message that changes the counts of a door: a scan, or an RSVP. */
const messageSchema = z.union([z.object({ doorOf: z.string() }), z.object({ eventId: z.string() })]);

interface Followed {
  /** The people who look on, by stream. */
  viewers: Map<EventStream, string>;
  timer: NodeJS.Timeout | undefined;
}

/** The live counts of a door, for those who may run it. */
export function liveDoorRoutes(app: FastifyInstance, context: AppContext, streams: EventStreams): void {
  const { db } = context.database;
  const followed = new Map<string, Followed>();

  const findCounts = async (eventId: string) => [
    { ...(await countDoor(db, eventId, context.now())), waiting: await countWaiting(db, eventId) },
  ];

  /** Ends the streams of people who may no longer look on, and sends the counts to the others. */
  const sendCounts = async (eventId: string, { viewers }: Followed, log: FastifyBaseLogger) => {
    for (const [stream, userId] of viewers) {
      const isAllowed = requireHosting(db, { id: eventId, userId, action: 'run-door' });
      await isAllowed.catch(() => stream.end());
    }
    await sendFound(viewers.keys(), () => findCounts(eventId), log);
  };

  const stopListening = context.live.subscribe((message) => {
    const { data } = messageSchema.safeParse(message);
    if (!data) return;
    const eventId = 'doorOf' in data ? data.doorOf : data.eventId;
    const door = followed.get(eventId);
    if (!door || door.timer) return;
    door.timer = setTimeout(() => {
      door.timer = undefined;
      void sendCounts(eventId, door, app.log);
    }, pauseMs);
  });
  app.addHook('preClose', async () => {
    stopListening();
    for (const { timer } of followed.values()) clearTimeout(timer);
  });

  route(app, contract.live, async ({ params, request, reply }) => {
    const { id: userId } = requireUser(request);
    const { id: eventId } = await requireHosting(db, { id: params.id, userId, action: 'run-door' });
    const door = followed.get(eventId) ?? { viewers: new Map(), timer: undefined };
    followed.set(eventId, door);
    const stream = streams.open(request, reply, (closed) => {
      door.viewers.delete(closed);
      if (door.viewers.size === 0) followed.delete(eventId);
    });
    door.viewers.set(stream, userId);
    await sendFound([stream], () => findCounts(eventId), request.log);
    return reply;
  });
}

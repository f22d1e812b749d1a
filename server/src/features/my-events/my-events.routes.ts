import { calendarFile } from '@quad/shared/calendar-file';
import { myEventRoutes as contract } from '@quad/shared/contract/my-events';
import { buildPath } from '@quad/shared/define-route';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { sendCalendar } from '../../plugins/calendar-reply';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { originOf } from '../../plugins/origin';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { cutCalendar } from '../access/end-rights';
import { presentEvents } from '../events/personal-marks';
import {
  countAttended,
  countHosted,
  findAttended,
  findHelping,
  findHosted,
  findWaiting,
} from './my-events.queries';
import { findCalendarToken, readPersonalCalendar, renewCalendarToken } from './personal-calendar';

export function myEventRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, pool } = context.database;
  const calendarsByPerson = createLimit(context, { name: 'calendar-user', points: 20, windowSeconds: 3600 });
  const feedReads = createLimit(context, { name: 'calendar-read', points: 120, windowSeconds: 3600 });

  route(app, contract.hosting, async ({ query, request, reply }) => {
    const { id: userId } = requireUser(request);
    const now = context.now();
    const { rows, nextCursor } = await findHosted(db, { ...query, userId, now });
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    const isFirst = query.when === 'upcoming' && query.cursor === undefined;
    const helped = isFirst ? await findHelping(db, userId, now) : [];
    const presented = await presentEvents(pool, [...rows, ...helped], userId);
    const events = presented.slice(0, rows.length);
    const helping = presented.slice(rows.length);
    return {
      events: events.map((event, index) => ({ ...event, waitlistCount: rows[index]?.waitlistCount ?? 0 })),
      counts: await countHosted(db, userId, now),
      waiting: isFirst ? await findWaiting(db, userId, now) : [],
      helping: helping.flatMap((event, index) => {
        const { role } = helped[index] ?? {};
        return role ? [{ ...event, role }] : [];
      }),
    };
  });

  route(app, contract.attending, async ({ query, request, reply }) => {
    const { id: userId } = requireUser(request);
    const now = context.now();
    const { rows, nextCursor } = await findAttended(db, { ...query, userId, now });
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    const events = await presentEvents(pool, rows, userId);
    return {
      events: events.map((event, index) => ({
        ...event,
        waitlistPosition: rows[index]?.waitlistPosition ?? null,
      })),
      counts: await countAttended(db, userId, now),
    };
  });

  const urlOf = (origin: string, token: string) => `${origin}${buildPath(contract.feed.path, { token })}`;

  route(app, contract.calendar, async ({ request }) => {
    const token = await findCalendarToken(context, requireUser(request).id);
    return { url: token && urlOf(originOf(context.env, request), token) };
  });

  route(app, contract.renewCalendar, async ({ request }) => {
    const session = { userId: requireUser(request).id, sid: request.session.sessionId };
    await calendarsByPerson.use(session.userId);
    return { url: urlOf(originOf(context.env, request), await renewCalendarToken(context, session)) };
  });

  route(app, contract.revokeCalendar, ({ request }) => cutCalendar(db, { userId: requireUser(request).id }));

  route(app, contract.feed, async ({ params, request, reply }) => {
    const events = await readPersonalCalendar(context, params.token);
    await feedReads.use(params.token);
    const publicUrl = originOf(context.env, request);
    reply.headers({ 'cache-control': 'private, max-age=300', 'x-robots-tag': 'noindex' });
    const options = { name: 'My Quad events', publicUrl, now: context.now() };
    return sendCalendar(reply, calendarFile(events, options), 'quad.ics');
  });
}

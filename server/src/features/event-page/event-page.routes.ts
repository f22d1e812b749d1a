import { calendarFile } from '@quad/shared/calendar-file';
import { eventRoutes as contract } from '@quad/shared/contract/events';
import { moreEventRoutes } from '@quad/shared/contract/more-events';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { sendCalendar } from '../../plugins/calendar-reply';
import { originOf } from '../../plugins/origin';
import { route } from '../../plugins/route';
import { findEvent, getEvent } from './event-page.service';
import { findMoreEvents } from './more-events';

const notFound = () => new AppError('NOT_FOUND', 'Event not found');

export function eventPageRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, contract.get, async ({ params, query, user, reply }) => {
    const event = await getEvent(context, { id: params.id, externalSource: query.externalSource }, user);
    if (!event) throw notFound();
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
    return event;
  });

  route(app, moreEventRoutes.more, async ({ params, user, reply }) => {
    const event = await getEvent(context, params, user);
    if (!event) throw notFound();
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
    return findMoreEvents(context, event, user);
  });

  route(app, contract.calendar, async ({ params, query, user, request, reply }) => {
    const name = { id: params.id, externalSource: query.externalSource };
    const event = await findEvent(context.database.db, name, user, context.now());
    if (!event) throw notFound();
    const options = { publicUrl: originOf(context.env, request), now: context.now() };
    return sendCalendar(reply, calendarFile([event], options), 'event.ics');
  });
}

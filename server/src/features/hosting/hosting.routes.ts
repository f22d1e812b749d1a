import { type Attendee, eventHostingRoutes as contract } from '@quad/shared/contract/event-hosting';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { type CurrentUser, requireUser } from '../../plugins/session';
import { csvOf } from '../../text/csv';
import { requireHosting } from '../access/event-roles';
import { getEvent } from '../event-page/event-page.service';
import { countWaitingVideos, keepComment, listCommentsToReview } from './comment-review';
import { messageAttendees, previewMessage } from './host-message';
import { countAttendees, listAttendees } from './hosting.queries';
import * as hosting from './hosting.service';

const header = [
  'Name',
  'Status',
  'Answered (UTC)',
  'Guest email',
  'Guest address',
  'University',
  'Paid',
  'checkedInAt',
  'door',
];

/** The list of attendees for spreadsheets. */
function attendeeCsv(attendees: readonly Attendee[]): string {
  const lines = attendees.map((attendee) => [
    attendee.name,
    attendee.status,
    attendee.createdAt,
    attendee.guestEmail,
    attendee.guestAddress,
    attendee.university,
    attendee.hasPaid ? 'yes' : null,
    attendee.checkedIn?.at ?? null,
    attendee.checkedIn?.door ?? null,
  ]);
  return csvOf(header, lines);
}

/** Lines of one export; longer lists are exported by paging. */
const exportMax = 20_000;

export function hostingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const messages = createLimit(context, { name: 'host-message', points: 5, windowSeconds: 86_400 });

  const requireEvent = async (id: string, user: CurrentUser) => {
    const event = await getEvent(context, { id }, user);
    if (!event) throw new AppError('NOT_FOUND', 'Event not found');
    return event;
  };

  route(app, contract.edit, async ({ params, body, request }) => {
    const user = requireUser(request);
    await hosting.editEvent(context, { id: params.id, userId: user.id, changes: body });
    return requireEvent(params.id, user);
  });

  route(app, contract.cancel, async ({ params, body, request }) => {
    const user = requireUser(request);
    await hosting.cancelEvent(context, { id: params.id, userId: user.id, reason: body.reason });
    return requireEvent(params.id, user);
  });

  route(app, contract.remove, ({ params, request }) =>
    hosting.deleteEvent(db, { id: params.id, userId: requireUser(request).id }),
  );

  route(app, contract.attendees, async ({ params, query, request, reply }) => {
    await requireHosting(db, { id: params.id, userId: requireUser(request).id, action: 'attendees' });
    const { attendees, nextCursor } = await listAttendees(db, { eventId: params.id, ...query });
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    return { attendees, counts: await countAttendees(db, params.id) };
  });

  route(app, contract.removeAttendee, ({ params, body, request }) =>
    hosting.setAttendeeRemoved(context, { ...params, ...body, userId: requireUser(request).id }),
  );

  route(app, contract.markPaid, ({ params, body, request }) =>
    hosting.setAttendeePaid(db, { ...params, ...body, userId: requireUser(request).id }),
  );

  route(app, contract.attendeesFile, async ({ params, request, reply }) => {
    await requireHosting(db, { id: params.id, userId: requireUser(request).id, action: 'attendees' });
    const { attendees } = await listAttendees(db, { eventId: params.id, limit: exportMax });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="attendees.csv"')
      .header('cache-control', 'no-store')
      .send(attendeeCsv(attendees));
  });

  route(app, contract.review, async ({ params, request }) => {
    await requireHosting(db, { id: params.id, userId: requireUser(request).id, action: 'review' });
    return {
      comments: await listCommentsToReview(db, params.id),
      waitingVideos: await countWaitingVideos(db, params.id),
    };
  });

  route(app, contract.keepComment, ({ params, request }) =>
    keepComment(db, { id: params.id, userId: requireUser(request).id, now: context.now() }),
  );

  route(app, contract.messageAudience, ({ params, request }) =>
    previewMessage(context, { id: params.id, userId: requireUser(request).id }),
  );

  route(app, contract.message, async ({ params, body, request }) => {
    const { id: userId } = requireUser(request);
    await requireHosting(db, { id: params.id, userId, action: 'message' });
    await messages.use(params.id);
    return messageAttendees(context, { ...body, id: params.id, userId });
  });
}

import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends an iCalendar file for browsers and calendar programs to open directly. */
export function sendCalendar(
  reply: FastifyReply,
  content: string | Readable,
  fileName: string,
): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .send(content);
}

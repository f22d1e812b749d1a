import { calendarFile } from '@quad/shared/calendar-file';
import { categoryLabels } from '@quad/shared/categories';
import { eventRoutes as contract, type SearchQuery } from '@quad/shared/contract/events';
import { searchPageMax } from '@quad/shared/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { route } from '../../plugins/route';
import { findEvent } from './event-detail';
import { searchEvents } from './events.service';
import { SharedAnswers } from './search-cache';
import { listSitemapEvents } from './sitemap';

/** Sitemaps are asked for by few and change slowly. */
const sitemapLifetimeMs = 600_000;

/** What a subscribed calendar is called: 'Quad: Concerts, "jazz", free'. */
function calendarName({ category, keyword, free }: SearchQuery): string {
  const parts = [category && categoryLabels[category], keyword && `"${keyword}"`, free && 'free'];
  return `Quad: ${parts.filter(Boolean).join(', ') || 'Events near campus'}`;
}

function sendCalendar(reply: FastifyReply, content: string, fileName: string): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .send(content);
}

/** Calendars of searches and events, and what search engines read. */
export function feedRoutes(app: FastifyInstance, context: AppContext): void {
  const originOf = (request: FastifyRequest) =>
    (context.env.PUBLIC_URL ?? `${request.protocol}://${request.host}`).replace(/\/+$/, '');
  const sitemaps = new SharedAnswers<string>(sitemapLifetimeMs, 10);

  route(app, contract.feed, async ({ query, request, reply }) => {
    const hasLimit = (request.query as Record<string, unknown>).limit !== undefined;
    const search = { ...query, limit: hasLimit ? query.limit : searchPageMax };
    const { events } = await searchEvents(context, search, null);
    const options = { name: calendarName(query), publicUrl: originOf(request), now: context.now() };
    reply.header('cache-control', 'public, max-age=300');
    return sendCalendar(reply, calendarFile(events, options), 'events.ics');
  });

  route(app, contract.calendar, async ({ params, query, request, reply }) => {
    const event = await findEvent(
      context.database.db,
      { id: params.id, externalSource: query.externalSource },
      null,
    );
    if (!event) throw new AppError('NOT_FOUND', 'Event not found');
    const options = { publicUrl: originOf(request), now: context.now() };
    return sendCalendar(reply, calendarFile([event], options), 'event.ics');
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const xml = await sitemaps.get(origin, () =>
      listSitemapEvents(context.database.db, origin, context.now()),
    );
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(xml);
  });

  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  );
}

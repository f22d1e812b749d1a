import { calendarFile } from '@quad/shared/calendar-file';
import { categoryLabels } from '@quad/shared/categories';
import { eventRoutes as contract, type SearchQuery } from '@quad/shared/contract/events';
import { searchPageMax } from '@quad/shared/limits';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { sendCalendar } from '../../plugins/calendar-reply';
import { originOf } from '../../plugins/origin';
import { route } from '../../plugins/route';
import type { ServerSite } from '../../site';
import { searchEvents } from './search.service';
import { listSitemapEvents } from './sitemap';

/** The name of a subscribed calendar: 'Quad: Concerts, "jazz", free'. */
function calendarName({ category, keyword, free }: SearchQuery, { campus }: ServerSite): string {
  const parts = [category && categoryLabels[category], keyword && `"${keyword}"`, free && 'free'];
  return `Quad: ${parts.filter(Boolean).join(', ') || `Events near ${campus?.name ?? 'you'}`}`;
}

/** Calendars of searches, and files for search engines. */
export function feedRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, contract.feed, async ({ query, request, reply }) => {
    const hasLimit = (request.query as Record<string, unknown>).limit !== undefined;
    const search = { ...query, limit: hasLimit ? query.limit : searchPageMax };
    const { events } = await searchEvents(context, search, null);
    const options = {
      name: calendarName(query, context.site),
      publicUrl: originOf(context.env, request),
      now: context.now(),
    };
    reply.header('cache-control', 'public, max-age=300');
    return sendCalendar(reply, calendarFile(events, options), 'events.ics');
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(context.env, request);
    const xml = await context.searchCaches.sitemaps.get(origin, () =>
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
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${originOf(context.env, request)}/sitemap.xml\n`),
  );
}

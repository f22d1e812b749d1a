import { calendarFile } from '@quad/shared/calendar-file';
import { categoryLabels } from '@quad/shared/categories';
import { feedRoutes as contract, type FeedQuery } from '@quad/shared/contract/feeds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { sendCalendar } from '../../plugins/calendar-reply';
import { decodeKeyset } from '../../plugins/keyset';
import { originOf } from '../../plugins/origin';
import { route } from '../../plugins/route';
import type { ServerSite } from '../../site';
import { type FeedOptions, jsonFile, rssFile } from './feed-files';
import { findFeedEvents } from './feeds.service';
import { findSitemap } from './sitemap';

const dateNames = { today: 'today', tonight: 'tonight', weekend: 'this weekend' } as const;

/** The name of a subscribed feed: 'Quad: Concerts, "jazz", free'. */
function feedName({ category, keyword, free, date }: FeedQuery, { campus }: ServerSite): string {
  const parts = [
    category && categoryLabels[category],
    keyword && `"${keyword}"`,
    date && dateNames[date],
    free && 'free',
  ];
  return `Quad: ${parts.filter(Boolean).join(', ') || `Events near ${campus?.name ?? 'you'}`}`;
}

/** Programs ask for feeds every few minutes at most. */
const feedCache = 'public, max-age=300';
const robotsCache = 'public, max-age=3600';

/** Feeds of searches, and files for search engines. */
export function feedRoutes(app: FastifyInstance, context: AppContext): void {
  /** @throws AppError INVALID_CURSOR */
  const read = async (request: FastifyRequest, query: FeedQuery) => {
    const hasLimit = (request.query as Record<string, unknown>).limit !== undefined;
    const publicUrl = originOf(context.env, request);
    const options: FeedOptions = {
      name: feedName(query, context.site),
      publicUrl,
      selfUrl: publicUrl + request.url,
    };
    return { events: await findFeedEvents(context, query, hasLimit), options };
  };

  route(app, contract.calendar, async ({ query, request, reply }) => {
    const { events, options } = await read(request, query);
    reply.header('cache-control', feedCache);
    return sendCalendar(reply, calendarFile(events, { ...options, now: context.now() }), 'events.ics');
  });

  route(app, contract.rss, async ({ query, request, reply }) => {
    const { events, options } = await read(request, query);
    return reply
      .headers({ 'cache-control': feedCache, 'content-type': 'application/rss+xml; charset=utf-8' })
      .send(rssFile(events, options));
  });

  route(app, contract.json, async ({ query, request, reply }) => {
    const { events, options } = await read(request, query);
    return reply
      .headers({ 'cache-control': feedCache, 'content-type': 'application/feed+json; charset=utf-8' })
      .send(jsonFile(events, options));
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(context.env, request);
    const { after } = request.query as { after?: unknown };
    const start =
      after === '' ? null : (decodeKeyset(after === undefined ? after : String(after)) ?? undefined);
    // As soon as an event has left the lists, no sitemap has it.
    await context.eventChanges.see(context.env.SEARCH_CACHE_MS);
    const key = JSON.stringify([origin, after]);
    const xml = await context.searchCaches.sitemaps.get(key, () =>
      findSitemap(context.database.db, origin, start, context.now()),
    );
    return reply
      .headers({ 'cache-control': 'public, no-cache', 'content-type': 'application/xml; charset=utf-8' })
      .send(xml);
  });

  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', robotsCache)
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${originOf(context.env, request)}/sitemap.xml\n`),
  );
}

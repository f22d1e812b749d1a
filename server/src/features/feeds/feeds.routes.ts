import { pipeline, Readable } from 'node:stream';
import { categoryLabels } from '@quad/shared/categories';
import { feedRoutes as contract, type FeedQuery } from '@quad/shared/contract/feeds';
import { dateLabels } from '@quad/shared/date-labels';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { sendCalendar } from '../../plugins/calendar-reply';
import { sendShared } from '../../plugins/early-responses';
import { decodeKeyset } from '../../plugins/keyset';
import { originOf } from '../../plugins/origin';
import type { RequestCounts } from '../../plugins/request-counts';
import { route } from '../../plugins/route';
import type { ServerSite } from '../../site';
import { compressing, EncodedBody, isKnownTag } from '../search/encoded-body';
import { visitorsAge } from '../search/search.service';
import { openCalendarFeed } from './calendar-feed';
import { type FeedOptions, jsonFile, rssFile } from './feed-files';
import { type FeedEvent, findFeedPage } from './feeds.service';
import { findSitemap } from './sitemap';

/** The name of a subscribed feed: 'Quad: Concerts, "jazz", free'. */
function feedName({ category, keyword, free, date }: FeedQuery, { campus }: ServerSite): string {
  const parts = [
    category && categoryLabels[category],
    keyword && `"${keyword}"`,
    date && dateLabels[date].toLowerCase(),
    free && 'free',
  ];
  return `Quad: ${parts.filter(Boolean).join(', ') || `Events near ${campus?.name ?? 'you'}`}`;
}

/** Programs ask for feeds every few minutes at most. */
const feedCache = 'public, max-age=300';
const robotsCache = 'public, max-age=3600';

const hasLimit = ({ query }: FastifyRequest) => (query as Record<string, unknown>).limit !== undefined;

/** The address of the page with a cursor. */
function pageUrl(url: string, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set('cursor', cursor);
  return next.href;
}

/** Feeds of searches, and files for search engines. */
export function feedRoutes(app: FastifyInstance, context: AppContext, counts: RequestCounts): void {
  route(app, contract.calendar, async ({ query, request, reply }) => {
    const publicUrl = originOf(context.env, request);
    const options = { name: feedName(query, context.site), publicUrl, now: context.now() };
    const feed = await openCalendarFeed(context, query, hasLimit(request), options);
    reply.headers({
      'cache-control': feedCache,
      vary: 'Accept-Encoding',
      etag: feed.etag,
      'last-modified': feed.lastModified.toUTCString(),
    });
    if (isKnownTag(request.headers['if-none-match'], feed.etag)) return reply.code(304).send();
    counts.charge(request.raw, feed.work);
    const written = Readable.from(feed.write());
    const compression = compressing(request.headers);
    if (compression) reply.header('content-encoding', compression.encoding);
    // One that breaks off ends the response, as the client's leaving ends the writing.
    const sent = compression ? pipeline(written, compression.stream, () => {}) : written;
    return sendCalendar(reply, sent, 'events.ics');
  });

  /** @throws AppError INVALID_CURSOR */
  const sendPage = async (
    { query, request, reply }: { query: FeedQuery; request: FastifyRequest; reply: FastifyReply },
    mediaType: string,
    write: (events: readonly FeedEvent[], options: FeedOptions) => string,
  ) => {
    const { events, nextCursor } = await findFeedPage(context, query, hasLimit(request));
    const publicUrl = originOf(context.env, request);
    const selfUrl = publicUrl + request.url;
    const nextUrl = nextCursor && pageUrl(selfUrl, nextCursor);
    const body = new EncodedBody(
      write(events, { name: feedName(query, context.site), publicUrl, selfUrl, nextUrl }),
    );
    const lastModified = events.reduce((last, { updatedAt }) => Math.max(last, Date.parse(updatedAt)), 0);
    const made = body.makeFor(request.headers);
    reply.headers({
      'cache-control': feedCache,
      'content-type': `${mediaType}; charset=utf-8`,
      vary: 'Accept-Encoding',
      etag: body.etag,
      'last-modified': new Date(lastModified).toUTCString(),
    });
    return sendShared(reply, made);
  };

  route(app, contract.rss, (input) => sendPage(input, 'application/rss+xml', rssFile));
  route(app, contract.json, (input) => sendPage(input, 'application/feed+json', jsonFile));

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(context.env, request);
    const { after } = request.query as { after?: unknown };
    const start =
      after === '' ? null : (decodeKeyset(after === undefined ? after : String(after)) ?? undefined);
    // As soon as an event has left the lists, no sitemap has it.
    const version = await context.eventChanges.see(visitorsAge(context));
    const key = JSON.stringify([version, origin, after]);
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

import { escapeHtml } from '@quad/shared/escape-html';
import { and, asc, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';

/** Search engines accept up to 50,000 addresses per file; people look for the next events. */
const maxEvents = 5_000;

/** The pages for search engines: the public screens and the next listed events. */
export async function listSitemapEvents(db: Db, origin: string, now: Date): Promise<string> {
  const rows = await db
    .select({ id: events.id, updatedAt: events.updatedAt })
    .from(events)
    .where(and(sql`${events.isListed}`, gt(events.startDate, now)))
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(maxEvents);
  const entry = (path: string, changed?: Date) =>
    `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    entry('/'),
    entry('/landing'),
    ...rows.map(({ id, updatedAt }) => entry(`/events/${id}`, updatedAt)),
    '</urlset>',
    '',
  ].join('\n');
}

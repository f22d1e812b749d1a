import { escapeHtml } from '@quad/shared/escape-html';
import { paths } from '@quad/shared/paths';
import { and, asc, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { cursorInstant } from '../../db/fragments';
import { events } from '../../db/schema/events';
import { encodeKeyset, type Keyset } from '../../plugins/keyset';

/** Events of one file; search engines accept up to 50,000 addresses, but read small files sooner. */
const sitemapSize = 5_000;
/** People look for the next events, so that search engines are given no more than these. */
const maxFiles = 50;

const upcoming = (now: Date) => and(sql`${events.isListed}`, gt(events.startDate, now));

const xml = (root: string, entries: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n');

/** Every `sitemapSize`th upcoming event, read from the index of starts alone. */
async function findStarts(db: Db, now: Date): Promise<Keyset[]> {
  const numbered = db
    .select({
      at: cursorInstant(sql`${events.startDate}`).as('at'),
      id: events.id,
      number: sql<number>`row_number() over (order by ${events.startDate}, ${events.id})`.as('number'),
    })
    .from(events)
    .where(upcoming(now))
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(sitemapSize * maxFiles)
    .as('numbered');
  return db
    .select({ at: numbered.at, id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.number} % ${sitemapSize} = 0`)
    .orderBy(asc(numbered.number));
}

async function sitemapFile(db: Db, origin: string, start: Keyset | null, now: Date): Promise<string> {
  const rows = await db
    .select({ id: events.id, updatedAt: events.updatedAt })
    .from(events)
    .where(
      and(
        upcoming(now),
        start ? sql`(${events.startDate}, ${events.id}) > (${start.at}, ${start.id})` : undefined,
      ),
    )
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(sitemapSize);
  const entry = (path: string, changed?: Date) =>
    `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;
  const screens = start ? [] : [entry(paths.discover()), entry(paths.landing())];
  return xml('urlset', [...screens, ...rows.map(({ id, updatedAt }) => entry(paths.event(id), updatedAt))]);
}

/**
 * The pages for search engines: the public screens and the next listed events, or of more than `sitemapSize` an index of
 * files with as many each.
 * @param after the event before the first of one of these files; null for the first file; undefined for all
 */
export async function findSitemap(
  db: Db,
  origin: string,
  after: Keyset | null | undefined,
  now: Date,
): Promise<string> {
  if (after !== undefined) return sitemapFile(db, origin, after, now);
  const starts = await findStarts(db, now);
  if (starts.length === 0) return sitemapFile(db, origin, null, now);
  const cursors = ['', ...starts.slice(0, maxFiles - 1).map(encodeKeyset)];
  return xml(
    'sitemapindex',
    cursors.map(
      (after) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap.xml?after=${after}`)}</loc></sitemap>`,
    ),
  );
}

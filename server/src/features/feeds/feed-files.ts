import { feedTitle, locationOf } from '@quad/shared/calendar-file';
import { categoryLabels } from '@quad/shared/categories';
import { escapeHtml } from '@quad/shared/escape-html';
import { dateLabel } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { generateRssFeed } from 'feedsmith';
import type { FeedEvent } from './feeds.service';

export interface FeedOptions {
  /** 'Quad: Concerts, free'. */
  name: string;
  /** Origin of the event pages, without a trailing slash. */
  publicUrl: string;
  /** The feed's own address. */
  selfUrl: string;
  /** Of the next page; null on the last one. */
  nextUrl: string | null;
}

const description = 'What is on, from Quad.';

const pageOf = (event: FeedEvent, { publicUrl }: FeedOptions) => publicUrl + paths.event(event.id);

/** RSS has HTML in its descriptions: a '<' of ours would be a tag to its readers, and line breaks nothing. */
const htmlOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** When and where, then the excerpt: 'Sat, Nov 28, 10:00 PM at The Loft, 12 Main St'. Days by name, since feeds are kept. */
function textOf(event: FeedEvent): string {
  const when = dateLabel(event, new Date(0));
  return [`${when} at ${locationOf(event)}`, event.description].filter(Boolean).join('\n\n');
}

/** An RSS 2.0 feed (rssboard.org/rss-specification); its items are dated by when they were published. */
export function rssFile(events: readonly FeedEvent[], options: FeedOptions): string {
  return generateRssFeed({
    title: options.name,
    link: `${options.publicUrl}/`,
    description,
    language: 'en',
    ttl: 60,
    // RFC 5005: the pages of a feed.
    atom: {
      links: [
        { href: options.selfUrl, rel: 'self', type: 'application/rss+xml' },
        ...(options.nextUrl ? [{ href: options.nextUrl, rel: 'next', type: 'application/rss+xml' }] : []),
      ],
    },
    items: events.map((event) => ({
      title: feedTitle(event),
      link: pageOf(event, options),
      guid: { value: `${event.id}@quad`, isPermaLink: false },
      pubDate: new Date(event.createdAt),
      categories: [{ name: categoryLabels[event.category] }],
      description: htmlOf(textOf(event)),
    })),
  });
}

/** A JSON Feed (jsonfeed.org/version/1.1); `_quad` has what the format has no place for. */
export function jsonFile(events: readonly FeedEvent[], options: FeedOptions): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: options.name,
    home_page_url: `${options.publicUrl}/`,
    feed_url: options.selfUrl,
    ...(options.nextUrl ? { next_url: options.nextUrl } : {}),
    description,
    language: 'en',
    items: events.map((event) => {
      const {
        startDate,
        endDate,
        allDay,
        timeTba,
        timezone,
        status,
        location,
        venueName,
        latitude,
        longitude,
      } = event;
      const times = { startDate, endDate, allDay, timeTba, timezone, status };
      return {
        id: `${event.id}@quad`,
        url: pageOf(event, options),
        title: feedTitle(event),
        content_text: textOf(event),
        date_published: event.createdAt,
        date_modified: event.updatedAt,
        tags: [categoryLabels[event.category]],
        _quad: { ...times, location, venueName, latitude, longitude },
      };
    }),
  });
}

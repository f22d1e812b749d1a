import { autumn } from '@quad/icalendar/sample-calendar';
import { describe, expect, test } from 'vitest';
import { readFeed } from './feed.parse';

const context = { campusTimezone: 'America/New_York', from: autumn.from, to: autumn.to };

describe('the title of an entry of a feed', () => {
  const start = '<ev:startdate>2026-10-05T19:00:00-04:00</ev:startdate>';
  const rss = (title: string) =>
    `<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>Events</title><item><title>${title}</title>${start}</item></channel></rss>`;
  const atom = (title: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><title>Events</title><entry><title type="html">${title}</title>${start}</entry></feed>`;

  test.each([
    [rss('Arts &amp; crafts')],
    [rss('<![CDATA[Arts &amp; crafts]]>')],
    [atom('Arts &amp;amp; crafts')],
    [atom('Arts &amp;amp; &lt;b&gt;crafts&lt;/b&gt;')],
  ])('is read as people read it: %s', (feed) => {
    const { events } = readFeed(Buffer.from(feed), context).parsed;
    expect(events.map(({ title }) => title)).toEqual(['Arts & crafts']);
  });
});

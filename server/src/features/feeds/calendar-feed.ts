import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type CalendarOptions, calendarEnd, calendarEntry, calendarStart } from '@quad/shared/calendar-file';
import type { EventSummary } from '@quad/shared/contract/events';
import type { FeedQuery } from '@quad/shared/contract/feeds';
import { calendarEventsMax } from '@quad/shared/limits';
import type { AppContext } from '../../app-context';
import { buildVersion } from '../../version';
import { parseEvents } from '../events/event-summaries';
import { findIds, workOf } from '../search/search.service';
import { type FeedDates, feedEvent, feedSearch, findFeedDates } from './feeds.service';
import { findWithdrawn } from './withdrawn-events';

/** Events that are read and written between two looks at other requests: about 3 ms. */
const eventsAtOnce = 100;

/** A calendar that is written while it is sent, so that a large one takes no more memory than a small one. */
interface CalendarFeed {
  /** Of what is in it, which is known before it is written. */
  etag: string;
  lastModified: Date;
  /** In plain pages of a search. */
  work: number;
  write(): AsyncGenerator<string>;
}

function revisionOf(ids: readonly string[], datesOf: FeedDates, options: CalendarOptions): string {
  const { version, commit } = buildVersion();
  const events = ids.map((id) => id + datesOf.get(id)?.updated).join();
  const file = [version, commit, options.name, options.publicUrl, events].join();
  return `W/"${ids.length.toString(36)}-${crc32(file).toString(36)}"`;
}

/**
 * Every event that a visitor's search finds, up to calendarEventsMax, and every date of a series: calendars have no page
 * of a series that would show the others.
 * @throws AppError INVALID_CURSOR
 */
export async function openCalendarFeed(
  context: AppContext,
  query: FeedQuery,
  hasLimit: boolean,
  options: CalendarOptions,
): Promise<CalendarFeed> {
  const limit = hasLimit ? query.limit : calendarEventsMax;
  const search = { ...feedSearch(context, query), limit, everyDate: true };
  const { ids: listed, examined } = await findIds(context, search);
  const withdrawn = hasLimit || query.cursor ? [] : await findWithdrawn(context, search);
  const found = [...listed, ...withdrawn.map(({ id }) => id)];
  const datesOf = await findFeedDates(context, found);
  const ids = found.filter((id) => datesOf.has(id));
  const entriesOf = (events: readonly EventSummary[]) =>
    events
      .map((event) => {
        const dates = datesOf.get(event.id);
        return dates ? calendarEntry(feedEvent(event, dates), options) : '';
      })
      .join('');
  return {
    etag: revisionOf(ids, datesOf, options),
    lastModified: new Date([...datesOf.values()].reduce((last, { updated }) => Math.max(last, updated), 0)),
    work: workOf({ examined, read: ids.length }),
    async *write() {
      yield calendarStart(options);
      for (let at = 0; at < listed.length; at += eventsAtOnce) {
        const events = await context.summaries.ofFound(listed.slice(at, at + eventsAtOnce));
        yield entriesOf(parseEvents(events, null));
        await setImmediate();
      }
      yield entriesOf(withdrawn) + calendarEnd;
    },
  };
}

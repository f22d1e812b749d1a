import type { ApiKey, RequestOf } from '@quad/shared/api-request';
import { categoryLabels } from '@quad/shared/categories';
import { counted } from '@quad/shared/count-text';
import { dateLabels } from '@quad/shared/date-labels';
import { type DiscoverFilters, isNamedDate, roundDegrees, tidyKeyword } from '@quad/shared/discover-filters';
import { dateRange } from '@quad/shared/discover-query';
import { shortDayLabel } from '../../components/date-picker';

type FeedKey = Extract<ApiKey, `GET /feeds/${string}`>;
export type FeedQueryInput = NonNullable<RequestOf<FeedKey>['query']>;

/** About half a mile: whoever reads a feed's address shouldn't learn where its owner lives. */
const areaDigits = 2;
const roundedArea = (degrees: number) => Number(degrees.toFixed(areaDigits));

/**
 * The query of a feed or widget with these filters. A named range stays one, so that it moves on; a chosen day becomes two
 * instants in the campus' zone.
 */
export function feedQueryOf(filters: DiscoverFilters, timezone: string): FeedQueryInput {
  const { category, date, radius, free, dates, center, box, keyword } = filters;
  const range = isNamedDate(date) ? null : dateRange(date, new Date(0), timezone);
  const area = box
    ? { bbox: box.map(roundDegrees).join() }
    : {
        lat: center && String(roundedArea(center.lat)),
        lng: center && String(roundedArea(center.lng)),
        radius,
      };
  return {
    ...area,
    category,
    keyword: tidyKeyword(keyword) || null,
    date: isNamedDate(date) ? date : null,
    from: range?.from.toISOString(),
    to: range?.to.toISOString(),
    free: free ? 'true' : null,
    dates: dates ? 'true' : null,
  };
}

/** What a feed is about, in words: 'This weekend', 'Within 5 miles', 'Free'. */
export function feedLabels({ category, date, radius, box, free, dates, keyword }: DiscoverFilters): string[] {
  const words = tidyKeyword(keyword);
  const day = isNamedDate(date) ? dateLabels[date] : date === 'any' ? null : shortDayLabel(date);
  const area = box ? 'In this area' : radius ? `Within ${counted(radius, 'mile')}` : null;
  return [
    category && categoryLabels[category],
    words && `"${words}"`,
    day,
    area,
    free && 'Free',
    dates && 'Dates to know',
  ].filter((label): label is string => typeof label === 'string' && label !== '');
}

/** What Thunderbird calls the calendar, and no '%20' in the address: 'Quad-Concerts-This-weekend'. */
export const feedFileName = (labels: readonly string[]): string =>
  ['Quad', ...labels]
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/-$/, '');

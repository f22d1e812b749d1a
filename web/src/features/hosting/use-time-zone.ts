import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../lib/use-settled';
import { timeZoneQuery } from './create.api';
import type { EventValues } from './event-values';

/** Debounce of the zone while the place is typed, in milliseconds. */
const typingRestMs = 400;

/** The zone of the place that is typed, and its town; undefined until it is known. */
export function useTimeZone({
  location,
  venueName,
  pin,
}: Pick<EventValues, 'location' | 'venueName' | 'pin'>) {
  const place = {
    location: useSettled(location, typingRestMs),
    venueName: useSettled(venueName, typingRestMs),
  };
  return useQuery({ ...timeZoneQuery({ ...place, pin }), placeholderData: keepPreviousData }).data;
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../lib/use-settled';
import { timeZoneQuery } from './create.api';
import type { CreateValues } from './create-values';

/** Debounce of the zone while the place is typed, in milliseconds. */
const typingRestMs = 400;

/** The zone of the place that is typed, and its town; undefined until it is known. */
export function useTimeZone({
  location,
  venueName,
  pin,
}: Pick<CreateValues, 'location' | 'venueName' | 'pin'>) {
  const place = {
    location: useSettled(location, typingRestMs),
    venueName: useSettled(venueName, typingRestMs),
  };
  return useQuery({ ...timeZoneQuery({ ...place, pin }), placeholderData: keepPreviousData }).data;
}

import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../lib/use-settled';
import { type FoundPlace, placesQuery } from './place-search.api';

/** Debounce of the place search, in milliseconds. */
const typingRestMs = 250;
const shortestQuery = 2;
const nothing: FoundPlace[] = [];

/** Places matching the typed text, debounced; none while `isWanted` is false. */
export function usePlaceSearch(text: string, isWanted: boolean): FoundPlace[] {
  const wanted = isWanted ? text.trim() : '';
  const rested = useSettled(wanted, typingRestMs);
  const { data } = useQuery({
    ...placesQuery(rested),
    enabled: rested.length >= shortestQuery,
  });
  return wanted === rested ? (data ?? nothing) : nothing;
}

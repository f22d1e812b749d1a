import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FoundPlace, placesQuery } from './create.api';

/** How long typing rests before places are looked up. */
const typingRestMs = 250;
const shortestQuery = 2;
const nothing: FoundPlace[] = [];

/** Places whose name fits what was typed, once typing rests; none while `isWanted` is false. */
export function usePlaceSearch(text: string, isWanted: boolean): FoundPlace[] {
  const [rested, setRested] = useState('');
  const wanted = isWanted ? text.trim() : '';
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), typingRestMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data } = useQuery({
    ...placesQuery(rested),
    enabled: rested.length >= shortestQuery,
  });
  return wanted === rested ? (data ?? nothing) : nothing;
}

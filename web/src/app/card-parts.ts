import { useEffect, useState } from 'react';
import type { CardParts } from '../features/events/components/event-card';
import { useUser } from './boot';

let loaded: CardParts | null = null;

/** Loads what cards show to signed-in people; visitors never need its code. A second call costs nothing. */
export async function loadCardParts(): Promise<void> {
  loaded ??= (await import('./member-cards')).memberCards;
}

/** What cards show to the viewer: null for visitors, and until it is loaded. */
export function useCardParts(): CardParts | null {
  const user = useUser();
  const [parts, setParts] = useState(loaded);
  const isMissing = user !== null && parts === null;
  useEffect(() => {
    if (isMissing)
      void loadCardParts().then(
        () => setParts(loaded),
        () => {},
      );
  }, [isMissing]);
  return user && parts;
}

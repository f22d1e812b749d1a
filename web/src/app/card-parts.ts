import type { SessionUser } from '@quad/shared/contract/auth';
import { useSyncExternalStore } from 'react';
import type { CardParts } from '../features/events/components/event-card';
import { useUser } from './boot';

let loaded: CardParts | null = null;

/** Loads what cards show to signed-in people; visitors never need its code. A second call costs nothing. */
export async function loadCardParts(): Promise<void> {
  loaded ??= (await import('./member-cards')).memberCards;
}

const stay = () => {};
const neverLoad = () => stay;
function load(onLoaded: () => void): () => void {
  void loadCardParts().then(onLoaded, stay);
  return stay;
}

/** What cards show to somebody: null for visitors, and until it is loaded. */
export const cardPartsFor = (user: SessionUser | null): CardParts | null => user && loaded;

/** What cards show to the viewer. */
export function useCardParts(): CardParts | null {
  const user = useUser();
  const partsNow = () => cardPartsFor(user);
  return useSyncExternalStore(user ? load : neverLoad, partsNow, partsNow);
}

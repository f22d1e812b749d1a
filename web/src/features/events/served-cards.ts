import { createContext } from 'react';

/** While the server renders: the markup of Discover's cards by their events' ids, rendered before. */
export const ServedCards = createContext<ReadonlyMap<string, string> | null>(null);

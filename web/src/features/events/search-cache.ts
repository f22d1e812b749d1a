import type { EventPage } from '@quad/shared/boot-data';
import type { InfiniteData } from '@tanstack/react-query';

/** What a search has found so far. */
export type SearchData = InfiniteData<EventPage, string | null>;

/** The key under which all searches are kept. */
export const searches = ['events', 'search'] as const;

export const searchRetry = { retry: 2, retryDelay: 1000 } as const;

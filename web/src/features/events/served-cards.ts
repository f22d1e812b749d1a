import { createContext } from 'react';
import type { EventCardProps } from './components/event-card';

/**
 * The markup of a card; null renders it in the page, with the people's parts that need their surroundings. Only the
 * server has this: searches near each other find the same events, and most of a page's rendering is their cards.
 */
export const ServedCards = createContext<((card: EventCardProps) => string | null) | null>(null);

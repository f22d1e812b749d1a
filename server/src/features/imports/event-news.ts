import { defineQueue } from '../../adapters/jobs';

/** Something that people who have an event among their favorites should know. */
export interface EventNews {
  eventId: string;
  kind: 'moved' | 'cancelled' | 'withdrawn';
  /** The same news is told once. */
  key: string;
  /** Of a moved event: what was changed, as it was before. */
  before?: { startDate?: string; location?: string };
}

/** Tells those who have an event among their favorites; `sources` works on it. */
export const eventNewsQueue = defineQueue<EventNews>('sources.event-news');

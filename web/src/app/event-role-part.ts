import { loadable } from '../components/loadable';

/** What hosts and helpers see on an event page; other people never load its code. */
export const eventRole = loadable(async () => (await import('./event-role')).EventRole);

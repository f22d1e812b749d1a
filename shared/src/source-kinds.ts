import { sellerKinds } from './sellers';

/**
 * Formats of what lists events and sells nothing (decision 055); `feed` is RSS, Atom or JSON Feed, `jsonld` a web page that
 * marks up its events.
 */
const calendarKinds = ['ics', 'localist', 'feed', 'jsonld'] as const;

/** The formats of sources. Of a new one the compiler asks for the rest. */
export const sourceKinds = [...calendarKinds, ...sellerKinds] as const;
export type SourceKind = (typeof sourceKinds)[number];

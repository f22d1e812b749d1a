/**
 * Formats of what lists events and sells nothing (decision 055); `feed` is RSS, Atom or JSON Feed, `jsonld` a web page that
 * marks up its events.
 */
const calendarKinds = ['ics', 'localist', 'feed', 'jsonld'] as const;

/** Ticket sellers: asked for a venue or the surroundings, where all others have an address. */
const sellerKinds = ['ticketmaster', 'seatgeek'] as const;

/** The formats of sources. Of a new one the compiler asks for the rest. */
export const sourceKinds = [...calendarKinds, ...sellerKinds] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** @param source the kind of a source, or an event's `externalSource` */
export function isSeller(source: string | null | undefined): boolean {
  return sellerKinds.some((kind) => kind === source);
}

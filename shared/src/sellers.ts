/** Ticket sellers: asked for a venue or the surroundings, where all other sources have an address. */
export const sellerKinds = ['ticketmaster', 'seatgeek'] as const;

/** @param source the kind of a source, or an event's `externalSource` */
export function isSeller(source: string | null | undefined): boolean {
  return sellerKinds.some((kind) => kind === source);
}

import { definePath } from './paths';

/** Where the screens about tickets are; apart from the others, because few load them. */
export const ticketPaths = {
  /** Where tickets of an event are bought. */
  checkout: definePath('/tickets/buy/:id'),
  /** What one has for an event. */
  own: definePath('/tickets/mine/:id'),
  /** The sales of an event, for its host. */
  sales: definePath('/tickets/sales/:id'),
  /** The order of a guest's link. */
  order: definePath('/tickets/order/:token'),
  /** A ticket that a friend sends. */
  transfer: definePath('/tickets/from-a-friend/:token'),
};

import type { EventDetail } from '@quad/shared/contract/events';
import type { Order } from '@quad/shared/contract/orders';
import type { Pass } from '@quad/shared/contract/passes';
import type { TicketType, TicketTypes } from '@quad/shared/contract/ticket-types';
import type { Ticket } from '@quad/shared/contract/tickets';
import { feesFor } from '@quad/shared/fees';
import { disco } from './events';

/** The event of the drawings with tickets: Early bird is sold out, General is $20, of Balcony 6 are left. */
export const battle: EventDetail = {
  ...disco,
  id: '3b241101-e2bb-4255-8caf-4136c566a970',
  title: 'Battle of the Basement Bands',
  category: 'concerts',
  startDate: '2026-12-05T01:00:00.000Z',
  endDate: null,
  venueName: 'Annex Hall',
  price: 15,
  minPrice: 15,
  maxPrice: 15,
  maxAttendees: 200,
  paymentMode: 'online',
  allInPrice: 21.88,
};

export function typeFixture(change: Partial<TicketType> = {}): TicketType {
  const price = change.price ?? 2_000;
  const { buyerPays, hostEarns } = feesFor(price);
  return {
    id: '00000000-0000-4000-8000-000000000a01',
    name: 'General',
    description: 'Standing',
    price,
    buyerPays,
    hostEarns,
    maxPerOrder: 6,
    opensAt: null,
    closesAt: null,
    left: 37,
    state: null,
    ...change,
  };
}

export const general = typeFixture();
export const balcony = typeFixture({
  id: '00000000-0000-4000-8000-000000000a02',
  name: 'Balcony',
  description: 'Seated',
  price: 3_200,
  left: 6,
});
const earlyBird = typeFixture({
  id: '00000000-0000-4000-8000-000000000a03',
  name: 'Early bird',
  price: 1_500,
  left: 0,
  state: 'sold_out',
});

export const offerFixture = (change: Partial<TicketTypes> = {}): TicketTypes => ({
  paymentMode: 'online',
  refundHours: 48,
  refundUntil: '2026-12-03T01:00:00.000Z',
  types: [earlyBird, general, balcony],
  ...change,
});

export const orderId = '00000000-0000-4000-8000-000000000b01';

export const ticketFixture = (change: Partial<Ticket> = {}): Ticket => ({
  id: '00000000-0000-4000-8000-000000000c01',
  orderId,
  eventId: battle.id,
  typeId: general.id,
  typeName: 'General',
  status: 'valid',
  place: 1,
  among: 2,
  price: 2_000,
  buyerPays: 2_188,
  holderName: 'Maya Torres',
  isHeld: true,
  isCheckedIn: false,
  transfer: null,
  refund: null,
  ...change,
});

export const secondTicket = ticketFixture({ id: '00000000-0000-4000-8000-000000000c02', place: 2 });

/** Two General tickets for $43.76. */
export const orderFixture = (change: Partial<Order> = {}): Order => ({
  id: orderId,
  number: 'Q-7F3K-92',
  eventId: battle.id,
  eventTitle: battle.title,
  status: 'paid',
  price: 4_000,
  fees: 376,
  amount: 4_376,
  refunded: 0,
  holdUntil: null,
  refundUntil: '2026-12-03T01:00:00.000Z',
  paidWith: 'Visa ending 4242',
  paidAt: '2026-11-20T22:36:00.000Z',
  createdAt: '2026-11-20T22:34:00.000Z',
  buyerName: 'Maya Torres',
  clientSecret: null,
  tickets: [ticketFixture(), secondTicket],
  ...change,
});

export const passFixture: Pass = {
  passId: '7f3c9200-0000-4000-8000-000000000001',
  code: 'QUAD-PASS',
  secret: null,
  name: 'Maya Torres',
  status: 'valid',
  liveCodesOnly: false,
  selfCheckIn: false,
  now: Date.parse('2026-11-20T22:30:00.000Z'),
  waitlistPosition: null,
  checkedIn: null,
  event: {
    id: battle.id,
    title: battle.title,
    category: battle.category,
    imageUrl: null,
    startDate: battle.startDate,
    endDate: null,
    allDay: false,
    timeTba: false,
    timezone: battle.timezone,
    location: battle.location,
    venueName: battle.venueName,
    status: 'scheduled',
    price: 0,
  },
};

import type { RequestOf } from '@quad/shared/api-request';
import type { EventDraft } from '@quad/shared/contract/hosted-event';
import type { TicketType, TicketTypes } from '@quad/shared/contract/ticket-types';
import { dollarsToCents, feesFor } from '@quad/shared/fees';
import { ticketLimits } from '@quad/shared/ticket-limits';
import { clockReading, instantOf, timeFault } from './wall-clock';

/** A kind of ticket as it is typed: text as in inputs, times 'YYYY-MM-DDTHH:MM' in the event's zone, '' for none. */
export interface TypedTicketType {
  /** Tells it from the others of the form. */
  key: string;
  /** Of one that the server has. */
  id?: string;
  name: string;
  description: string;
  price: string;
  quantity: string;
  opensAt: string;
  closesAt: string;
  maxPerOrder: number;
  /** How many are sold or held: then the price stays, and the type too. */
  taken: number;
}

/** Until how many hours before the event's start buyers get their ticket's price back. */
export type RefundChoice = '48' | '168' | 'never';

export type TicketTypesBody = RequestOf<'PUT /api/events/:id/ticket-types'>['body'];
type NewTicketType = NonNullable<EventDraft['tickets']>['types'][number];

/** The inputs of a type whose errors are shown there. */
type TypedName = 'name' | 'description' | 'price' | 'quantity' | 'opensAt' | 'closesAt';
export type TypeFaults = Partial<Record<TypedName, string>>;

const priceOf = ({ price }: TypedTicketType) => Number(price.trim() || Number.NaN);

export const typedCents = (type: TypedTicketType) => Math.max(0, dollarsToCents(priceOf(type) || 0));

export const typedQuantity = ({ quantity }: TypedTicketType) =>
  /^\d+$/.test(quantity.trim()) ? Number(quantity) : 0;

/** What its host earns with one, in cents. */
export const earnedCents = (type: TypedTicketType) => feesFor(typedCents(type)).hostEarns;

export const newTicketType = (name: string): TypedTicketType => ({
  key: Math.random().toString(36).slice(2),
  name,
  description: '',
  price: '',
  quantity: '',
  opensAt: '',
  closesAt: '',
  maxPerOrder: 6,
  taken: 0,
});

/** A type for the form, as the server or a draft has it. */
export const typedOf = (
  type: NewTicketType & Partial<Pick<TicketType, 'id' | 'sold' | 'held'>>,
  timezone: string,
): TypedTicketType => ({
  ...newTicketType(type.name),
  ...(type.id ? { id: type.id } : {}),
  description: type.description,
  price: (type.price / 100).toFixed(2),
  quantity: String(type.quantity),
  opensAt: type.opensAt ? clockReading(new Date(type.opensAt), timezone) : '',
  closesAt: type.closesAt ? clockReading(new Date(type.closesAt), timezone) : '',
  maxPerOrder: type.maxPerOrder,
  taken: (type.sold ?? 0) + (type.held ?? 0),
});

export const typedTypesOf = ({ types }: TicketTypes, timezone: string) =>
  types.length > 0
    ? types.map((type) => typedOf({ ...type, quantity: type.quantity ?? type.left }, timezone))
    : [newTicketType('General')];

export const refundChoiceOf = ({ refundHours }: Pick<TicketTypes, 'refundHours'>): RefundChoice =>
  refundHours === null ? 'never' : refundHours === 168 ? '168' : '48';

/** How many tickets there are in all. */
export const ticketsInAll = (types: readonly TypedTicketType[]) =>
  types.reduce((sum, type) => sum + typedQuantity(type), 0);

/** What is wrong with a type; null if nothing is. */
export function faultsOfType(type: TypedTicketType, timezone: string): TypeFaults | null {
  const faults: TypeFaults = {};
  const cents = typedCents(type);
  if (!type.name.trim()) faults.name = 'Name is required';
  if (!(cents >= ticketLimits.priceMin)) faults.price = 'At least $1.00';
  else if (cents > ticketLimits.priceMax) faults.price = 'At most $1,000.00';
  else if (Math.abs(priceOf(type) * 100 - cents) > 1e-6) faults.price = 'At most two decimals';
  const quantity = typedQuantity(type);
  if (quantity < 1) faults.quantity = 'A whole number from 1';
  else if (quantity < type.taken) faults.quantity = `${type.taken} are sold or being paid for`;
  else if (quantity > ticketLimits.quantityMax) faults.quantity = 'At most 100,000';
  for (const name of ['opensAt', 'closesAt'] as const) {
    const fault = type[name] && timeFault(type[name], timezone);
    if (fault) faults[name] = fault;
  }
  // Readings of one zone sort as their times do.
  if (type.opensAt && type.closesAt && type.closesAt <= type.opensAt)
    faults.closesAt ??= 'Sales must end after they start';
  return Object.keys(faults).length > 0 ? faults : null;
}

/** What is typed, as the contract has it. */
export const ticketTypesBody = (
  types: readonly TypedTicketType[],
  refunds: RefundChoice,
  timezone: string,
) => ({
  refundHours: refunds === 'never' ? null : Number(refunds),
  types: types.map((type) => ({
    ...(type.id ? { id: type.id } : {}),
    name: type.name.trim(),
    description: type.description.trim(),
    price: typedCents(type),
    quantity: typedQuantity(type),
    opensAt: type.opensAt ? instantOf(type.opensAt, timezone) : null,
    closesAt: type.closesAt ? instantOf(type.closesAt, timezone) : null,
    maxPerOrder: type.maxPerOrder,
  })),
});

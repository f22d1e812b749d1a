import { ticketHoldMinutes } from '@quad/shared/limits';
import { ticketPriceOf } from '@quad/shared/ticket-prices';
import type { ModeledOrder, ModeledTicket } from './modeled-tickets';
import { ModeledLine } from './ticket-line';

/** What the rules say of tickets and their money (decision 065), as lists in memory. Integer cents, minutes, and people by number. */

interface Parts {
  amount: number;
  fromHost: number;
}
/** Null if it is refused. */
type Given = Parts | null;

const isLive = ({ status }: ModeledTicket) => status === 'valid' || status === 'offered';
const wholeOf = ({ buyerPays, hostEarns }: ModeledTicket): Parts => ({
  amount: buyerPays,
  fromHost: hostEarns,
});
const sumOf = (parts: readonly Parts[]): Parts => ({
  amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  fromHost: parts.reduce((sum, { fromHost }) => sum + fromHost, 0),
});

export class TicketModel {
  readonly orders: ModeledOrder[] = [];
  readonly line = new ModeledLine();
  minute = 0;
  isCancelled = false;

  constructor(
    readonly types: readonly { quantity: number; price: number }[],
    /** Whether the host's rule gives the price back. */
    private readonly isRefundable: boolean,
  ) {}

  get tickets(): ModeledTicket[] {
    return this.orders.flatMap(({ tickets }) => tickets);
  }

  openOf = (who: number) => this.orders.find((order) => order.who === who && order.status === 'held');
  takerOf = (ticket: ModeledTicket) =>
    this.tickets.find(({ replaces, status }) => replaces === ticket && status !== 'void');

  /** Spots of a type that nobody has. */
  private ownSpots(type: number): number {
    const taken = this.tickets.filter(
      (ticket) =>
        ticket.type === type && (isLive(ticket) || (ticket.status === 'held' && ticket.replaces === null)),
    );
    return (this.types[type]?.quantity ?? 0) - taken.length;
  }

  /** Spots that were given back and that nobody is paying for, first come. */
  offered(type: number): ModeledTicket[] {
    return this.tickets
      .filter(
        (ticket) =>
          ticket.type === type && ticket.status === 'offered' && !ticket.isUsed && !this.takerOf(ticket),
      )
      .sort((one, other) => one.offeredAt - other.offeredAt);
  }

  private sumOfTypes = (spotsOf: (type: number) => number) =>
    this.types.reduce((sum, _, type) => sum + spotsOf(type), 0);

  /** Spots that can be bought by people who aren't kept one. */
  free(): number {
    const spots = this.sumOfTypes((type) => this.ownSpots(type) + this.offered(type).length);
    return spots - this.line.people.filter(this.isKeptOne).length;
  }

  /** Who is paying holds the spot that was kept. */
  private isKeptOne = (who: number) => this.line.isCalled(who, this.minute) && !this.openOf(who);
  private freeFor = (who: number) => this.free() + (this.isKeptOne(who) ? 1 : 0);

  /** How many of somebody's so many new tickets take over offered ones; null if there aren't enough. */
  takenOver({ who, type, quantity }: { who: number; type: number; quantity: number }): number | null {
    const own = this.ownSpots(type);
    const isThere = quantity <= own + this.offered(type).length && quantity <= this.freeFor(who);
    return this.isCancelled || !isThere ? null : Math.max(0, quantity - own);
  }

  /** Somebody without a ticket joins the line: of an event that is full, or has a line. */
  wait(who: number): boolean {
    const isFull = this.line.people.length > 0 || this.sumOfTypes((type) => this.ownSpots(type)) === 0;
    const hasTicket = this.tickets.some((ticket) => ticket.holder === who && isLive(ticket));
    if (this.isCancelled || !isFull || hasTicket) return false;
    this.line.join(who);
    return true;
  }

  hold(
    placed: Pick<ModeledOrder, 'id' | 'clientSecret' | 'link' | 'who' | 'type'>,
    ticketIds: readonly string[],
  ): ModeledOrder {
    const agreed = ticketPriceOf(this.types[placed.type]?.price ?? 0);
    const amount = agreed.buyerPays * ticketIds.length;
    const hostEarns = agreed.hostEarns * ticketIds.length;
    const order: ModeledOrder = {
      ...placed,
      amount,
      hostEarns,
      tickets: [],
      status: 'held',
      heldUntil: this.minute + ticketHoldMinutes,
      hasPaid: false,
      isAsked: false,
      isSettled: false,
      left: { amount, fromHost: hostEarns },
      disputed: null,
    };
    order.tickets = ticketIds.map((id) => ({
      ...agreed,
      id,
      order,
      type: placed.type,
      status: 'held',
      holder: null,
      link: null,
      sentTo: null,
      version: 1,
      isUsed: false,
      isDisputed: false,
      replaces: null,
      offeredAt: 0,
    }));
    this.orders.push(order);
    return order;
  }

  isOver = ({ heldUntil }: ModeledOrder) => heldUntil < this.minute;

  expire(order: ModeledOrder): void {
    if (order.status !== 'held') return;
    order.status = 'expired';
    for (const ticket of order.tickets) ticket.status = 'void';
  }

  /** The job of each minute: unpaid holds that are over end. */
  endHolds(): void {
    for (const order of this.orders) if (this.isOver(order) && !order.hasPaid) this.expire(order);
  }

  private give(order: ModeledOrder, wanted: Parts): Given {
    const amount = Math.min(wanted.amount, order.left.amount);
    if (amount <= 0) return null;
    const fromHost = Math.max(0, Math.min(wanted.fromHost, order.left.fromHost, amount));
    order.left = { amount: order.left.amount - amount, fromHost: order.left.fromHost - fromHost };
    return { amount, fromHost };
  }

  private end(ticket: ModeledTicket, status: 'refunded' | 'void' | 'resold'): void {
    ticket.status = status;
    ticket.version += 1;
    ticket.sentTo = null;
  }

  /** Our side hears of the money of an order: its tickets are the buyer's, or all of it goes back. */
  settle(order: ModeledOrder): void {
    if (order.isSettled) return;
    order.isSettled = true;
    const replaced = order.tickets.flatMap(({ replaces }) => replaces ?? []);
    const { length } = order.tickets;
    const isThere =
      order.status === 'expired'
        ? replaced.length === 0 && length <= this.ownSpots(order.type) && length <= this.freeFor(order.who)
        : replaced.every(({ status, isUsed }) => status === 'offered' && !isUsed);
    if (this.isCancelled || !isThere) {
      for (const ticket of order.tickets) ticket.status = 'void';
      order.status = 'back';
      this.give(order, order.left);
      return;
    }
    order.status = 'paid';
    const { who: holder, link } = order;
    for (const ticket of order.tickets) Object.assign(ticket, { status: 'valid', holder, link });
    this.line.leave(holder);
    for (const ticket of replaced) {
      this.give(ticket.order, wholeOf(ticket));
      this.end(ticket, 'resold');
    }
  }

  /** The buyer's bank took the money back: the host's part too. */
  dispute(order: ModeledOrder): void {
    for (const ticket of order.tickets.filter(isLive)) {
      this.end(ticket, 'void');
      ticket.isDisputed = true;
    }
    order.disputed = order.left.fromHost;
    order.left.fromHost = 0;
  }

  winDispute(order: ModeledOrder): void {
    order.left.fromHost += order.disputed ?? 0;
    order.disputed = null;
  }

  /** Whether the holder may do something with a ticket now. */
  private mayAct = (ticket: ModeledTicket, who: number) =>
    ticket.holder === who && !this.isCancelled && !ticket.isUsed;

  send(ticket: ModeledTicket, who: number, to: number): boolean {
    const isSent =
      this.mayAct(ticket, who) && ticket.status === 'valid' && ticket.sentTo === null && to !== who;
    if (isSent) ticket.sentTo = to;
    return isSent;
  }

  withdraw(ticket: ModeledTicket, who: number): boolean {
    if (!this.mayAct(ticket, who)) return false;
    ticket.sentTo = null;
    return true;
  }

  /** @param link a guest's, from now on */
  accept(ticket: ModeledTicket, link: string | null): boolean {
    if (this.isCancelled || ticket.status !== 'valid' || ticket.isUsed) return false;
    this.line.leave(ticket.sentTo);
    Object.assign(ticket, { holder: ticket.sentTo, link });
    ticket.sentTo = null;
    ticket.version += 1;
    return true;
  }

  offer(ticket: ModeledTicket, who: number): boolean {
    const isOffered = this.mayAct(ticket, who) && ticket.status === 'valid' && ticket.sentTo === null;
    if (isOffered) Object.assign(ticket, { status: 'offered', offeredAt: this.minute });
    return isOffered;
  }

  keep(ticket: ModeledTicket, who: number): boolean {
    if (!this.mayAct(ticket, who)) return false;
    if (ticket.status !== 'offered') return true;
    if (this.takerOf(ticket)) return false;
    ticket.status = 'valid';
    return true;
  }

  refundOwn(ticket: ModeledTicket, who: number): Given {
    if (!this.mayAct(ticket, who) || ticket.status !== 'valid' || !this.isRefundable) return null;
    const given = this.give(ticket.order, { amount: ticket.price, fromHost: ticket.hostEarns });
    if (given) this.end(ticket, 'refunded');
    return given;
  }

  refundTicket(ticket: ModeledTicket, what: 'all' | 'price'): Given {
    const { order } = ticket;
    if (order.status !== 'paid' || order.disputed !== null || !isLive(ticket)) return null;
    const amount = what === 'all' ? ticket.buyerPays : ticket.price;
    const given = this.give(order, { amount, fromHost: ticket.hostEarns });
    if (given) this.end(ticket, 'refunded');
    return given;
  }

  refundAmount(order: ModeledOrder, amount: number): Given {
    if (order.status !== 'paid' || order.disputed !== null || amount > order.left.amount) return null;
    return this.give(order, { amount, fromHost: amount });
  }

  /** The job after the host has cancelled: whatever is still valid goes back, and what a bank took and the host won. */
  refundCancelled(): void {
    if (!this.isCancelled) return;
    for (const order of this.orders.filter(({ status }) => status === 'paid')) {
      const isWon = ({ status, isDisputed }: ModeledTicket) =>
        status === 'void' && isDisputed && order.disputed === null;
      const owed = order.tickets.filter((ticket) => isLive(ticket) || isWon(ticket));
      this.give(order, sumOf(owed.map(wholeOf)));
      for (const ticket of owed) this.end(ticket, 'refunded');
    }
  }

  /** What the host keeps of all orders. */
  net = () =>
    this.orders.filter(({ isSettled }) => isSettled).reduce((sum, { left }) => sum + left.fromHost, 0);
}

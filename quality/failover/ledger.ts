/** How long a request that got no response may still change something, in milliseconds: a stopped app goes on with it. */
const doubtMs = 60_000;

/** What a person may find stored: what was acknowledged last, and whatever requests without a response wanted. */
class Expectation<Value> {
  private acknowledged: Value | undefined;
  private doubts: { value: Value; at: number }[] = [];

  acknowledge(value: Value): void {
    this.acknowledged = value;
  }

  doubt(value: Value): void {
    this.doubts = [...this.doubts.filter(({ at }) => Date.now() - at < doubtMs), { value, at: Date.now() }];
  }

  allows(value: Value): boolean {
    return value === this.acknowledged || this.doubts.some((doubt) => doubt.value === value);
  }

  isDoubtful(): boolean {
    return this.doubts.some(({ at }) => Date.now() - at < doubtMs);
  }

  last(): Value | undefined {
    return this.acknowledged;
  }
}

const keyOf = (eventId: string, userId: string) => `${eventId} ${userId}`;

/** What the site has acknowledged so far. */
export class Ledger {
  /** By event and person; `none` for nobody's. */
  private readonly rsvps = new Map<string, Expectation<string>>();
  private readonly favorites = new Map<string, Expectation<boolean>>();
  /** Ids. */
  readonly comments: string[] = [];
  readonly publishedEvents: string[] = [];
  /** By address of the guest: the id of the RSVP. */
  readonly guestRsvps = new Map<string, string>();
  /** Guests whose requests got no response, and who were not acknowledged later. */
  readonly doubtfulGuests = new Set<string>();
  /** Ids of orders: whose money the provider has taken, and that were said to be paid. */
  readonly chargedOrders = new Set<string>();
  readonly paidOrders = new Set<string>();
  /** Ids of tickets that were said to be given back. */
  readonly givenBack = new Set<string>();

  rsvpOf(eventId: string, userId: string): Expectation<string> {
    const key = keyOf(eventId, userId);
    const found = this.rsvps.get(key) ?? new Expectation<string>();
    this.rsvps.set(key, found);
    return found;
  }

  favoriteOf(eventId: string, userId: string): Expectation<boolean> {
    const key = keyOf(eventId, userId);
    const found = this.favorites.get(key) ?? new Expectation<boolean>();
    this.favorites.set(key, found);
    return found;
  }

  /** How many writes were acknowledged whose result must be stored. */
  count(): number {
    return (
      [...this.rsvps.values(), ...this.favorites.values()].filter((one) => one.last() !== undefined).length +
      this.comments.length +
      this.publishedEvents.length +
      this.guestRsvps.size +
      this.paidOrders.size +
      this.givenBack.size
    );
  }

  /** Acknowledged writes that are not among what is stored, in words. */
  lost(stored: {
    rsvps: ReadonlyMap<string, string>;
    favorites: ReadonlySet<string>;
    ids: ReadonlySet<string>;
  }): string[] {
    const lost: string[] = [];
    for (const [key, expected] of this.rsvps) {
      const last = expected.last();
      const found = stored.rsvps.get(key) ?? 'none';
      // Somebody else's cancellation gives a spot to the first in line.
      const isPromoted = last === 'waitlisted' && found === 'attending';
      if (last !== undefined && !isPromoted && !expected.allows(found))
        lost.push(`RSVP ${key}: '${last}' was acknowledged, '${found}' is stored`);
    }
    for (const [key, expected] of this.favorites) {
      const found = stored.favorites.has(key);
      if (expected.last() !== undefined && !expected.allows(found))
        lost.push(`favorite ${key}: ${expected.last()} was acknowledged, ${found} is stored`);
    }
    const ids = [...this.comments, ...this.publishedEvents, ...this.guestRsvps.values()];
    for (const id of ids) if (!stored.ids.has(id)) lost.push(`${id} was acknowledged and is not stored`);
    return lost;
  }
}

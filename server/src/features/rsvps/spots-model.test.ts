import type { OwnRsvp } from '@quad/shared/contract/rsvps';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { type Member, useTestApp } from '../../testing/test-app';
import { releaseLapsedSpots } from './lapsed-spots';
import { rsvpLinkToken } from './rsvp-mails';

/** What the rules say, for the property test: rows in the order in which they came. */
interface Modeled {
  who: number;
  status: OwnRsvp['status'];
  isConfirmed: boolean;
  /** Minute at which it lapses. */
  deadline: number | null;
  /** Turn in which they joined the waitlist. */
  joinedAt: number;
}

const capacity = 2;
const people = 6;
const isGuest = (who: number) => who < 4;

/** The simple model: lists in memory. */
class Model {
  rows: Modeled[] = [];
  minute = 0;
  private turn = 0;

  attending = () => this.rows.filter(({ status }) => status === 'attending');
  of = (who: number) => this.rows.find((row) => row.who === who);

  private fill(): void {
    for (const row of this.rows) {
      const isHeld = row.status === 'attending' || row.status === 'waitlisted';
      if (isHeld && row.deadline !== null && row.deadline <= this.minute) row.status = 'cancelled';
    }
    const line = this.rows
      .filter(({ status, deadline }) => status === 'waitlisted' && deadline === null)
      .sort((one, other) => one.joinedAt - other.joinedAt);
    for (const row of line) if (this.attending().length < capacity) row.status = 'attending';
  }

  private decide(row: Modeled | undefined, isProven: boolean, wanted: string): OwnRsvp['status'] | 'full' {
    if (row?.status === 'attending') return 'attending';
    if (!isProven && row?.status === 'pending' && wanted === 'attending') return 'pending';
    if (this.attending().length < capacity) {
      const held = this.attending().filter(({ deadline }) => deadline !== null).length;
      const hadOne = row?.status === 'pending' || (row?.status === 'cancelled' && row.deadline !== null);
      return isProven || (!hadOne && held < 1) ? 'attending' : 'pending';
    }
    return wanted === 'waitlisted' || row?.status === 'waitlisted' ? 'waitlisted' : 'full';
  }

  /** Returns false if the RSVP is refused because the event is full, which changes nothing. */
  answer(who: number, wanted: 'attending' | 'waitlisted' | 'cancelled', isByLink: boolean): boolean {
    this.turn += 1;
    const before = structuredClone(this.rows);
    this.fill();
    const row = this.of(who);
    const isLive = row?.status === 'attending' || row?.status === 'waitlisted';
    const isProven = !isGuest(who) || isByLink;
    // Only the link changes what a guest has answered; others see what a stranger would.
    const isTyped = isLive && !isProven;
    const status =
      wanted === 'cancelled' ? 'cancelled' : this.decide(isTyped ? undefined : row, isProven, wanted);
    if (status === 'full') {
      this.rows = before;
      return false;
    }
    if (isTyped) return true;
    const isNew = row?.status !== status;
    const next = row ?? { who, status, isConfirmed: false, deadline: null, joinedAt: 0 };
    const isHeld = !isProven && (status === 'attending' || status === 'waitlisted');
    next.deadline = isHeld ? (isNew ? this.minute + 60 : next.deadline) : null;
    if (isNew && status === 'waitlisted') next.joinedAt = this.turn;
    next.status = status;
    // Who only wants to be rid of a guest's RSVP confirms nothing.
    next.isConfirmed = isProven && (wanted !== 'cancelled' || next.isConfirmed);
    if (!row) this.rows.push(next);
    this.fill();
    return true;
  }

  open(who: number): void {
    const row = this.of(who);
    // A link that was opened before changes nothing.
    if (!row || !isGuest(who) || (row.isConfirmed && row.status !== 'pending')) return;
    this.fill();
    row.isConfirmed = true;
    if (row.status === 'attending' || row.status === 'waitlisted') row.deadline = null;
    if (row.status === 'pending' && this.attending().length < capacity) row.status = 'attending';
    this.fill();
  }

  pass(minutes: number): void {
    this.minute += minutes;
  }

  sweep = () => this.fill();
}

type Step =
  | { kind: 'answer'; who: number; wanted: 'attending' | 'waitlisted' | 'cancelled' }
  | { kind: 'link'; who: number; wanted: 'attending' | 'waitlisted' | 'cancelled' }
  | { kind: 'open'; who: number }
  | { kind: 'pass'; minutes: number }
  | { kind: 'sweep' };

const who = fc.integer({ min: 0, max: people - 1 });
const guest = fc.integer({ min: 0, max: 3 });
const wanted = fc.constantFrom('attending' as const, 'waitlisted' as const, 'cancelled' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('answer' as const), who, wanted }), weight: 5 },
  { arbitrary: fc.record({ kind: fc.constant('link' as const), who: guest, wanted }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('open' as const), who: guest }), weight: 3 },
  {
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(5, 31, 61) }),
    weight: 2,
  },
  { arbitrary: fc.record({ kind: fc.constant('sweep' as const) }), weight: 1 },
);

describe.each([
  ['postgres', 60],
  ['embedded', 15],
] as const)('RSVPs on %s', (kind, numRuns) => {
  let now = new Date();
  const test = useTestApp({ kind, now: () => now });
  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  const limitedEvent = (maxAttendees: number) =>
    test.event({ maxAttendees, startDate: new Date(now.getTime() + 30 * 86_400_000) });
  let guests = 0;
  const newAddress = () => `guest-${++guests}@mail.example`;
  const answerAsGuest = (eventId: string, guestEmail = newAddress(), status = 'attending') =>
    test.post(`/api/events/${eventId}/rsvp/guest`, { guestName: 'Tomás', guestEmail, status });
  const link = (id: string) => `/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}`;
  const openLink = async (id: string): Promise<OwnRsvp> =>
    (await test.put(`${link(id)}/confirmed`)).json().rsvp;
  const memberAnswers = async (eventId: string, person: Member, status = 'attending') =>
    person.post(`/api/events/${eventId}/rsvp`, { status });

  it('leaves the rows of a simple model, and a counter that equals them, after any RSVPs, opened links and lapses', async () => {
    const members = [await test.member(), await test.member()];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
        const event = await limitedEvent(capacity);
        const model = new Model();
        const emails = Array.from({ length: 4 }, newAddress);
        const ids = new Map<number, string>();
        for (const taken of steps) {
          await take(event.id, taken, { model, emails, ids, members });
          await expectModel(event.id, model, { emails, members });
        }
        // Later sweeps need not look at it again.
        await test.db.delete(events).where(eq(events.id, event.id));
      }),
      // Shrinking takes minutes.
      { numRuns, endOnFailure: true },
    );
  }, 120_000);

  interface Cast {
    model: Model;
    emails: readonly string[];
    ids: Map<number, string>;
    members: readonly Member[];
  }

  async function take(eventId: string, taken: Step, { model, emails, ids, members }: Cast): Promise<void> {
    if (taken.kind === 'pass') {
      pass(taken.minutes);
      return model.pass(taken.minutes);
    }
    if (taken.kind === 'sweep') {
      await releaseLapsedSpots(test.context);
      return model.sweep();
    }
    const id = ids.get(taken.who);
    if (taken.kind === 'open') {
      if (!id) return;
      await openLink(id);
      return model.open(taken.who);
    }
    if (taken.kind === 'link') {
      if (!id) return;
      const response = await test.post(link(id), { status: taken.wanted });
      expect(response.statusCode).toBe(model.answer(taken.who, taken.wanted, true) ? 200 : 409);
      return;
    }
    const response = isGuest(taken.who)
      ? await answerAsGuest(eventId, emails[taken.who], taken.wanted)
      : await memberAnswers(eventId, members[taken.who - 4] as Member, taken.wanted);
    expect(response.statusCode).toBe(model.answer(taken.who, taken.wanted, false) ? 200 : 409);
    if (isGuest(taken.who) && response.statusCode === 200) ids.set(taken.who, response.json().rsvp.id);
  }

  async function expectModel(
    eventId: string,
    model: Model,
    { emails, members }: Pick<Cast, 'emails' | 'members'>,
  ): Promise<void> {
    const rows = await test.db.select().from(rsvps).where(eq(rsvps.eventId, eventId));
    const found = Object.fromEntries(
      rows.map((row) => [
        row.guestEmail
          ? emails.indexOf(row.guestEmail)
          : members.findIndex(({ id }) => id === row.userId) + 4,
        row.status,
      ]),
    );
    expect(found).toEqual(Object.fromEntries(model.rows.map((row) => [row.who, row.status])));
    const attending = rows.filter(({ status }) => status === 'attending');
    const waitlistCount = rows.filter(({ status }) => status === 'waitlisted').length;
    const [event] = await test.db.select().from(events).where(eq(events.id, eventId));
    expect(event).toMatchObject({ attendeeCount: attending.length, waitlistCount });
    expect(attending.length).toBeLessThanOrEqual(capacity);
    expect(attending.filter(({ confirmBy }) => confirmBy !== null).length).toBeLessThanOrEqual(1);
  }
});

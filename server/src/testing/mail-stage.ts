import type { AppContext } from '../app-context';
import type { events } from '../db/schema/events';
import { type RsvpMailKind, rsvpMailQueue } from '../features/rsvps/rsvp-mails';
import { buildEvent, buildUser } from './factories';

const dayMs = 86_400_000;

/** How an event of a mail differs. */
export type EventChanges = Partial<typeof events.$inferInsert>;

/** What every mail is made with: people, an event and words that are long and hard on mail programs. */
export async function setMailStage(context: AppContext) {
  const { db } = context.database;
  const now = context.now();
  const version = now.toISOString();
  const names: string[] = [];
  const address = (name: string) => {
    names.push(name);
    return `${name}@campus.example`;
  };
  const person = (name: string, changes: { emailVerified?: boolean } = {}) =>
    buildUser(db, {
      email: address(name),
      firstName: 'Zoë',
      lastName: 'Łukasz, “Zed”',
      notificationSettings: { 'invitation.email': true, 'hosting.email': true },
      ...changes,
    });
  const hostEmail = 'host@campus.example';
  const host = await buildUser(db, { email: hostEmail, firstName: 'Łucja', lastName: "O'Connor" });
  const before = {
    startDate: new Date(now.getTime() + 3 * dayMs).toISOString(),
    endDate: null,
    location: 'The yard & the garden',
    venueName: null,
    price: 5,
    timezone: 'America/Chicago',
  };
  return {
    context,
    now,
    version,
    names,
    address,
    person,
    host,
    words: `Früh & pünktlich: <b>soup</b> for 5 €.\n\n日本語 ${'and so on, '.repeat(30)}bye`,
    event: (changes: EventChanges = {}) =>
      buildEvent(db, {
        title: `Rock & Roll “Ünïcödé” <Night> ${'Donaudampfschifffahrt'.repeat(6)}`,
        venueName: 'Großer Saal & Foyer',
        location: `2600 Clifton Ave, ${'next to the fountain, '.repeat(12)}Cincinnati`,
        description: 'Wörds. '.repeat(1_000),
        hostId: host.id,
        startDate: new Date(now.getTime() + 7 * dayMs),
        ...changes,
      }),
    attendee: async (name: string, who: 'guest' | 'member') =>
      who === 'member'
        ? { userId: (await person(name)).id }
        : { guestName: 'Zoë Łukasz', guestEmail: address(name), confirmedAt: now },
    tell: (rsvpId: string, kind: RsvpMailKind | 'answer') =>
      context.jobs.enqueue(db, rsvpMailQueue, {
        rsvpId,
        kind,
        version,
        ...(kind === 'event-changed' ? { before } : {}),
      }),
  };
}

export type MailStage = Awaited<ReturnType<typeof setMailStage>>;

import { randomUUID } from 'node:crypto';
import { type NotificationData, notificationDataSchema } from '@quad/shared/contract/notifications';
import { notificationRules } from '@quad/shared/notification-kinds';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../app-context';
import { eventRoles } from '../db/schema/door';
import { hostMessages, rsvps } from '../db/schema/participation';
import { payments } from '../db/schema/payments';
import { eventInvitations } from '../db/schema/people';
import { alarmMailQueue } from '../features/alarms/alarms.service';
import { issueAccountToken } from '../features/auth/account-tokens';
import { type AuthMailJob, authMailQueue } from '../features/auth/auth-mails';
import { helperMailQueue } from '../features/event-roles/helper-mails';
import { hostMessageMailQueue } from '../features/hosting/host-message';
import { invitationMailQueue } from '../features/invitations/invitation-mails';
import { testMailQueue } from '../features/mails/operator-mail';
import { personPicksQueue } from '../features/mails/weekly-picks';
import { type NewNotification, notify } from '../features/notifications/notify';
import { paymentMailQueue } from '../features/payments/payment-mails';
import type { RsvpMailKind } from '../features/rsvps/rsvp-mails';
import { queueEveryTicketMail } from './every-ticket-mail';
import { type EventChanges, type MailStage, setMailStage } from './mail-stage';

type RsvpChanges = Partial<typeof rsvps.$inferInsert>;

async function queueAccountMails({ context: { jobs, database }, person, now }: MailStage): Promise<void> {
  const purposes = {
    'verify-email': 'verify-email',
    'reset-password': 'reset-password',
    'email-changed': 'restore-email',
    'password-changed': null,
  } as const satisfies Record<AuthMailJob['kind'], unknown>;
  for (const [kind, purpose] of Object.entries(purposes)) {
    const { id: userId, email } = await person(kind);
    const secrets = purpose && (await issueAccountToken(database.db, { userId, purpose, email, now }));
    const job = { kind, userId, email, id: randomUUID(), ...secrets, returnTo: '/tickets?a=1&b=2' };
    await jobs.enqueue(database.db, authMailQueue, job as AuthMailJob);
  }
}

async function queueRsvpMails(stage: MailStage): Promise<void> {
  const { db } = stage.context.database;
  const inAnHour = new Date(stage.now.getTime() + 3_600_000);
  const told: Record<RsvpMailKind | 'maybe' | 'all-day', [RsvpChanges, EventChanges]> = {
    confirmed: [{}, { price: 12 }],
    maybe: [{ status: 'maybe' }, {}],
    'all-day': [{}, { allDay: true, maxAttendees: 9 }],
    waitlisted: [{ status: 'waitlisted' }, {}],
    promoted: [{ mailedStatus: 'waitlisted' }, {}],
    left: [{ status: 'cancelled', mailedStatus: 'attending' }, {}],
    removed: [{ status: 'removed' }, {}],
    'event-changed': [{}, { price: 12 }],
    'event-cancelled': [{}, { status: 'cancelled', cancelReason: stage.words }],
    'event-taken-down': [{}, { hiddenAt: stage.now }],
    'reminder-day': [{}, {}],
    'reminder-hour': [{}, {}],
  };
  for (const [name, [changes, eventChanges]] of Object.entries(told)) {
    for (const who of ['member', 'guest'] as const) {
      const { id: eventId } = await stage.event(eventChanges);
      const whose = await stage.attendee(`${name}-${who}`, who);
      const [rsvp] = await db
        .insert(rsvps)
        .values({ eventId, ...whose, ...changes })
        .returning();
      const isAnswer = name === 'maybe' || name === 'all-day';
      await stage.tell(rsvp?.id ?? '', isAnswer ? 'answer' : (name as RsvpMailKind));
    }
  }
  const unconfirmed: Record<string, RsvpChanges> = {
    'first-mail': {},
    'spot-held': { confirmBy: inAnHour },
    'place-held': { confirmBy: inAnHour, status: 'waitlisted' },
    'spot-to-get': { status: 'pending' },
  };
  for (const [name, changes] of Object.entries(unconfirmed)) {
    const { id: eventId } = await stage.event({ maxAttendees: 9 });
    const guest = { guestName: 'Zoë', guestEmail: stage.address(name) };
    const [rsvp] = await db
      .insert(rsvps)
      .values({ eventId, ...guest, ...changes })
      .returning();
    await stage.tell(rsvp?.id ?? '', 'answer');
  }
}

/** Messages, invitations and requests for help of a host. */
async function queueHostMails(stage: MailStage): Promise<void> {
  const { jobs, database } = stage.context;
  const { db } = database;
  const event = await stage.event({ price: 12 });
  const written = {
    eventId: event.id,
    senderId: stage.host.id,
    subject: 'Grüße & “news”',
    message: stage.words,
  };
  const [message] = await db.insert(hostMessages).values(written).returning();
  for (const who of ['member', 'guest'] as const) {
    const whose = await stage.attendee(`message-${who}`, who);
    const [rsvp] = await db
      .insert(rsvps)
      .values({ eventId: event.id, ...whose })
      .returning();
    await jobs.enqueue(db, hostMessageMailQueue, { messageId: message?.id ?? '', rsvpId: rsvp?.id ?? '' });
  }
  const invited = {
    eventId: event.id,
    senderId: stage.host.id,
    inviteeEmail: stage.address('invitation'),
    personalMessage: 'Soup & more?',
  };
  const [invitation] = await db.insert(eventInvitations).values(invited).returning();
  await jobs.enqueue(db, invitationMailQueue, { invitationId: invitation?.id ?? '' });
  for (const role of ['door', 'cohost'] as const) {
    const asked = {
      eventId: event.id,
      inviteeEmail: stage.address(`help-${role}`),
      role,
      status: 'invited' as const,
    };
    const [row] = await db.insert(eventRoles).values(asked).returning();
    await jobs.enqueue(db, helperMailQueue, { roleId: row?.id ?? '', version: stage.version });
  }
}

async function queueFeeMails({ context: { jobs, database }, person, event, now }: MailStage): Promise<void> {
  for (const kind of ['receipt', 'refund'] as const) {
    const { id: userId } = await person(`fee-${kind}`);
    const { id: eventId } = await event({ hostId: userId });
    const status = kind === 'receipt' ? 'published' : 'refunded';
    const payment = { userId, eventId, amount: 500, status, refundReason: 'mismatch', paidAt: now } as const;
    const [row] = await database.db.insert(payments).values(payment).returning();
    await jobs.enqueue(database.db, paymentMailQueue, { paymentId: row?.id ?? '', kind });
  }
}

/** The notifications that are mailed as they are. */
async function queueNotificationMails(stage: MailStage): Promise<void> {
  const { id: eventId } = await stage.event();
  const { id: hiddenId } = await stage.event({ hiddenAt: stage.now });
  const send = async (name: string, notification: Omit<NewNotification, 'userId' | 'key'>) => {
    const { id: userId } = await stage.person(name);
    await notify(stage.context, stage.context.database.db, { eventId, ...notification, userId, key: name });
  };
  const byQuad = ['payouts', 'ticket_spot'];
  const data: NotificationData = { message: 'Soup & more?', excerpt: 'Is it <b>inside</b>?', role: 'door' };
  for (const [kind, { mailButton }] of Object.entries(notificationRules)) {
    if (mailButton === null || kind === 'payouts') continue;
    const actorId = byQuad.includes(kind) ? null : stage.host.id;
    await send(kind, { kind: kind as NewNotification['kind'], actorId, data });
  }
  for (const payouts of notificationDataSchema.shape.payouts.def.innerType.options) {
    await send(`payouts-${payouts}`, { kind: 'payouts', data: { payouts } });
  }
  await send('on-sale', { kind: 'reminder', data: { onSale: true } });
  const takenDown = { takenDown: 'host', title: 'Rock & Roll', reason: stage.words } as const;
  await send('taken-down-host', { kind: 'event_withdrawn', eventId: hiddenId, data: takenDown });
}

async function queueOtherMails({ context: { jobs, database }, person, event }: MailStage): Promise<void> {
  const { db } = database;
  const finding = {
    sentence: '3 jobs are late',
    reason: 'The oldest waits for 12 minutes.',
    nextStep: 'Look at Work.',
  };
  await db.execute(sql`insert into alarms (cause, sentence, reason, next_step)
    values ('jobs-late', ${finding.sentence}, ${finding.reason}, ${finding.nextStep})`);
  const { email } = await person('alarm');
  await jobs.enqueue(db, alarmMailQueue, { id: randomUUID(), cause: 'jobs-late', email });
  await jobs.enqueue(db, testMailQueue, { id: randomUUID(), to: (await person('test')).email });
  const { id: userId } = await person('picks');
  await db.insert(rsvps).values({ eventId: (await event()).id, userId });
  await jobs.enqueue(db, personPicksQueue, { userId, week: '2026-12-01' });
}

/** Queues a mail of every kind, each to an address of its own; returns their names before the at sign. */
export async function queueEveryMail(context: AppContext): Promise<string[]> {
  const stage = await setMailStage(context);
  await queueAccountMails(stage);
  await queueRsvpMails(stage);
  await queueHostMails(stage);
  await queueFeeMails(stage);
  await queueNotificationMails(stage);
  await queueOtherMails(stage);
  await queueEveryTicketMail(stage);
  // Whoever sends a ticket gets no mail.
  return stage.names.filter((name) => name !== 'sender');
}

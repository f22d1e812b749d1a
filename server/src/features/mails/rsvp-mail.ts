import { calendarFile } from '@quad/shared/calendar-file';
import { type CoveredEvent, coverPath } from '@quad/shared/covers';
import { isCover } from '@quad/shared/listed-covers';
import { paths } from '@quad/shared/paths';
import { isPaid, priceLabel } from '@quad/shared/prices';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import type { Mail, Mailbox } from '../../adapters/mailer';
import { cutText } from '../../text/sanitize-description';
import type { RsvpMailKind, RsvpOccasion } from '../rsvps/rsvp-mails';
import type { Attendance, MailedEvent } from './mail-recipient';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';
import { changedPlans, changesInShort, confirmationFor, type GuestConfirmation } from './rsvp-mail-parts';
import { switchOff } from './switch-off';
import { takenDownTicketsText, ticketHolderNote } from './ticket-holder-note';
import { whenAndWhere, wireEvent } from './when-and-where';

interface PicturedEvent extends CoveredEvent {
  imageUrl: string | null;
}

/** The picture of an event, reachable for mail programs; posters as PNG, because those don't show SVG. */
export function mailPosterUrl(event: PicturedEvent, publicUrl: string): string {
  const picture = event.imageUrl ?? coverPath(event);
  const path = isCover(picture) ? picture.replace('/covers/', '/mail/').replace('.svg', '.png') : picture;
  return new URL(path, publicUrl).href;
}

/** The links in a mail about an RSVP, and who sends it. */
interface RsvpMailLinks {
  publicUrl: string;
  sender: Mailbox;
  /** Token of the signed link to this RSVP. */
  token: string;
  /** Token of the link that switches mails like this off; null if that can't be done, or only for this event. */
  choiceToken: string | null;
}

interface Wording {
  subject: (title: string) => string;
  badge: NonNullable<MailContent['badge']>;
  lead?: string;
}

const wordings: Record<RsvpMailKind, Wording> = {
  confirmed: {
    subject: (title) => `You're going to ${title}`,
    badge: { text: "✓ You're going", tone: 'positive' },
  },
  waitlisted: {
    subject: (title) => `You're on the waitlist for ${title}`,
    badge: { text: 'On the waitlist', tone: 'warn' },
    lead: "The event is full. When a spot opens up, it goes to the first in line. If that's you, we'll email you right away.",
  },
  promoted: {
    subject: (title) => `A spot opened up: you're going to ${title}`,
    badge: { text: "✓ You're in", tone: 'positive' },
    // More spots open up because somebody leaves, or because the host adds some.
    lead: 'A spot opened up, and you were next in line.',
  },
  left: {
    subject: (title) => `You're no longer going to ${title}`,
    badge: { text: 'RSVP cancelled', tone: 'warn' },
    lead: 'Your RSVP is cancelled. You can RSVP again any time while there are spots.',
  },
  removed: {
    subject: (title) => `You're no longer on the list for ${title}`,
    badge: { text: 'Removed by the host', tone: 'warn' },
    lead: "The host took you off the list. You can't RSVP to this event again unless the host lets you.",
  },
  'event-changed': {
    subject: (title) => `Changed: ${title}`,
    badge: { text: 'Plans changed', tone: 'warn' },
    lead: "The host changed the time, the place or the price. Here's the latest.",
  },
  'event-cancelled': {
    subject: (title) => `Cancelled: ${title}`,
    badge: { text: 'Cancelled', tone: 'danger' },
  },
  'event-taken-down': {
    subject: (title) => `Taken down: ${title}`,
    badge: { text: 'Taken down', tone: 'danger' },
    lead: "This event was taken down from Quad and doesn't take place here. Please don't go by what you saved of it.",
  },
  'reminder-day': {
    subject: (title) => `Tomorrow: ${title}`,
    badge: { text: 'Tomorrow', tone: 'positive' },
  },
  'reminder-hour': {
    subject: (title) => `Starting soon: ${title}`,
    badge: { text: 'In an hour', tone: 'positive' },
  },
};

const maybeWording: Wording = {
  subject: (title) => `You said maybe to ${title}`,
  badge: { text: 'You said maybe', tone: 'warn' },
};

/**
 * Whether a mail queued a while ago is still true: people who have left since aren't told that they are
 * going, nor reminded, and nobody is reminded of an event that has begun.
 */
export function isStillTrue(attendance: Attendance, kind: RsvpMailKind, now: Date): boolean {
  const { rsvp, event } = attendance;
  if (event.endsAt <= now) return false;
  if (confirmationFor(attendance, kind)) return true;
  if (kind === 'event-cancelled') return true;
  // Shown again since, it takes place after all.
  if (kind === 'event-taken-down') return event.hiddenAt !== null && isLiveRsvp(rsvp.status);
  if (kind === 'left') return !isLiveRsvp(rsvp.status);
  if (kind === 'removed') return rsvp.status === 'removed';
  if (kind === 'waitlisted') return rsvp.status === 'waitlisted';
  if (kind === 'promoted') return rsvp.status === 'attending';
  // The mail that it is off leaves by itself.
  if (kind === 'event-changed' && (event.status === 'cancelled' || event.hiddenAt)) return false;
  if (kind.startsWith('reminder')) {
    const isDue = event.status === 'scheduled' && event.startDate > now;
    return isDue && rsvp.status === 'attending' && rsvp.wantsReminders;
  }
  return isLiveRsvp(rsvp.status);
}

/** Whether the reader no longer goes, so that the calendar drops the event. */
const isOutKind = (kind: RsvpMailKind) =>
  kind === 'left' || kind === 'removed' || kind === 'event-cancelled' || kind === 'event-taken-down';

/** Characters. Thunderbird shows the event above the mail: a long text would push the pass off the screen. */
const calendarDescriptionMax = 200;

/** What is mailed has an organizer, by whom calendars say that it is cancelled: not the host, whose address is private. */
function calendarOf(
  event: MailedEvent,
  kind: RsvpMailKind,
  { publicUrl, sender }: RsvpMailLinks,
): Mail['calendar'] | undefined {
  if (kind === 'waitlisted' || kind.startsWith('reminder')) return undefined;
  const isOut = isOutKind(kind);
  const entry = {
    ...wireEvent(event),
    description: cutText(event.description, calendarDescriptionMax),
    status: isOut ? ('cancelled' as const) : event.status,
    updatedAt: event.updatedAt.toISOString(),
  };
  const method = isOut ? 'CANCEL' : 'PUBLISH';
  const options = { publicUrl, now: event.updatedAt, method, organizer: sender } as const;
  return { method, content: calendarFile([entry], options) };
}

/** What it costs, for whoever may still pay. */
function priceFact(event: MailedEvent): NonNullable<MailContent['facts']>[number] {
  if (!isPaid(event)) return { label: 'Price', value: 'Free' };
  const detail = event.paymentMode === 'online' ? 'Tickets are sold on Quad' : 'Pay at the door';
  return { label: 'Price', value: `${priceLabel(wireEvent(event))} per person`, detail };
}

const unconfirmedNote =
  "Confirm your email and we'll remind you, and let you know if anything changes. Until then we won't email you about this event again.";

const passPicture = 'pass.png';
const passText = 'Your pass. Show it at the door, here, printed, or live in Quad.';

/** Whether the mail about somebody's spot has the pass that opens the door with it. */
export const hasPass = ({ rsvp, event }: Attendance, kind: RsvpMailKind): boolean =>
  (kind === 'confirmed' || kind === 'promoted') &&
  rsvp.status === 'attending' &&
  event.status === 'scheduled';

/** What becomes of the reader's spot; none is anybody else's without a limit, and a maybe or a place in line is none. */
function spotWords({ rsvp, event }: Attendance): string {
  if (rsvp.status === 'waitlisted') return 'The next in line moves up at once.';
  const isWanted = rsvp.status === 'attending' && event.maxAttendees !== null;
  return isWanted ? 'Your spot goes to the next person at once.' : 'You can change your answer any time.';
}

const changeNote = (attendance: Attendance, url: string): NonNullable<MailContent['note']> => ({
  lead: 'Plans changed?',
  text: spotWords(attendance),
  link: { text: 'Change or cancel your RSVP', url },
  hint: 'This link is yours, no account needed. Keep it to yourself.',
});

/** The button that matters most: to keep the spot, to confirm the address, else the calendar; a place in line has none. */
function primaryOf(attendance: Attendance, confirmation: GuestConfirmation | null, links: RsvpMailLinks) {
  const change = links.publicUrl + paths.rsvpLink(links.token);
  if (confirmation) return { text: confirmation.action, url: change };
  const { isConfirmed, isMember, event, rsvp } = attendance;
  if (isConfirmed && rsvp.status === 'waitlisted') return undefined;
  return isConfirmed
    ? { text: 'Add to calendar', url: `${links.publicUrl}/api/events/${event.id}/calendar.ics` }
    : { text: 'Confirm your email', url: isMember ? links.publicUrl + paths.settings() : change };
}

/** Composes the mail to one attendee; the same job always gives the same mail. */
export function composeRsvpMail(
  attendance: Attendance,
  job: RsvpOccasion,
  links: RsvpMailLinks & { /** The picture of the pass; null if there is none. */ pass: Buffer | null },
): Mail {
  const { rsvp, event, email, isConfirmed } = attendance;
  const confirmation = confirmationFor(attendance, job.kind);
  const isMaybe = job.kind === 'confirmed' && rsvp.status === 'maybe';
  const wording = isMaybe ? maybeWording : wordings[job.kind];
  const plans = job.before ? changedPlans(event, job.before) : [];
  const lead = confirmation?.lead ?? (plans.length > 0 ? undefined : wording.lead);
  const news = changesInShort(plans);
  const page = links.publicUrl + paths.event(event.id);
  const change = links.publicUrl + paths.rsvpLink(links.token);
  const isOut = isOutKind(job.kind);
  const isReminder = job.kind.startsWith('reminder');
  const reason = job.kind === 'event-cancelled' && event.cancelReason ? [`“${event.cancelReason}”`] : [];
  const ownTickets = attendance.hasTickets ? ticketHolderNote(attendance, links.publicUrl) : null;
  const primary = primaryOf(attendance, confirmation, links);
  const calendar = confirmation?.pending ? undefined : calendarOf(event, job.kind, links);
  const off = links.choiceToken
    ? switchOff('No more emails like this?', links.publicUrl, links.choiceToken)
    : null;
  const content: MailContent = {
    posterUrl: mailPosterUrl(event, links.publicUrl),
    badge: confirmation?.badge ?? wording.badge,
    title: event.title,
    paragraphs: [
      ...(lead ? [lead] : []),
      ...plans.map(({ label, now, was }) => `${label}: ${now} (was ${was}).`),
      ...reason,
      ...(attendance.hasTickets && job.kind === 'event-taken-down' ? [takenDownTicketsText] : []),
      ...(isConfirmed || confirmation ? [] : [unconfirmedNote]),
    ],
    ...(links.pass ? { passes: [{ src: `cid:${passPicture}`, text: passText }] } : {}),
    facts: [...whenAndWhere(event), ...(isOut || ownTickets ? [] : [priceFact(event)])],
    ...(isOut || !primary ? {} : { primary }),
    // What was taken down has no page.
    ...(job.kind === 'event-taken-down' ? {} : { secondary: { text: 'View event', url: page } }),
    ...(isOut || confirmation?.pending ? {} : { note: ownTickets ?? changeNote(attendance, change) }),
    footer: [
      `You're getting this because ${email} was used ${attendance.hasTickets ? 'for tickets' : 'to RSVP'} on Quad.`,
      ...(isReminder
        ? [
            {
              text: 'No more reminders for this event?',
              link: { text: 'Turn them off', url: `${change}?reminders=off` },
            },
          ]
        : ownTickets
          ? []
          : [{ text: 'Not you?', link: { text: 'Remove this RSVP', url: `${change}?remove` } }]),
      ...(off ? [off.line] : []),
    ],
  };
  return {
    to: email,
    subject: `${confirmation?.pending?.subject ?? wording.subject(event.title)}${news ? `, ${news}` : ''}`,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `${job.kind}.${rsvp.id}.${job.version.replace(/[^\w.-]/g, '')}`,
    ...(links.pass
      ? { pictures: [{ name: passPicture, content: links.pass, contentType: 'image/png' }] }
      : {}),
    ...(calendar ? { calendar } : {}),
    ...(isReminder
      ? { unsubscribeUrl: `${links.publicUrl}/api/rsvps/by-link/${links.token}/reminders-off` }
      : off && { unsubscribeUrl: off.unsubscribeUrl }),
  };
}

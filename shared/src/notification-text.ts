import { consolePaths } from './console-paths';
import type { Notification } from './contract/notifications';
import { counted } from './count-text';
import { timeRange, zoneWords } from './event-hours';
import { dayAt } from './event-times';
import { paths } from './paths';
import { personName } from './person-name';
import { ticketPaths } from './ticket-paths';

/** A notification's sentence in two parts: the emphasized one, and the rest. */
export interface NotificationWords {
  lead: string;
  rest: string;
}

type NotificationContent = Pick<Notification, 'kind' | 'actor' | 'event' | 'data'>;

/** 'Mon, Nov 23, 7:30 PM' in the event's zone. */
export function dayAndTime({
  startDate,
  timezone,
}: Pick<NonNullable<Notification['event']>, 'startDate' | 'timezone'>): string {
  const day = dayAt(new Date(startDate), timezone);
  return `${day}, ${timeRange({ startDate, timezone, endDate: null, allDay: false, timeTba: false })}`;
}

/** An earlier start as clocks showed it where the event was; names the zone if it is in another one now. */
function earlierStart(
  startDate: string,
  timezone: string,
  { timezone: newZone }: { timezone: string },
): string {
  const words = dayAndTime({ startDate, timezone });
  return timezone === newZone ? words : `${words} ${zoneWords(new Date(startDate), timezone)}`;
}

/** 'It was Mon, Nov 23, 7 PM, at the Great Hall.' */
function earlierOf(event: NonNullable<Notification['event']>, { before }: Notification['data']): string {
  const parts = [
    before?.startDate && earlierStart(before.startDate, before.timezone ?? event.timezone, event),
    before?.location && `at ${before.location}`,
  ].filter(Boolean);
  return parts.length > 0 ? `It was ${parts.join(', ')}.` : "See what's new.";
}

const people = (count: number) => counted(count, 'person', 'people');

const payoutWords: Record<
  NonNullable<Notification['data']['payouts']>,
  NotificationWords | ((title: string) => NotificationWords)
> = {
  ready: { lead: 'Payouts are ready:', rest: 'the provider can pay you out.' },
  due: { lead: 'Payouts:', rest: 'the provider needs something from you soon, else it stops paying out.' },
  restricted: { lead: 'Payouts:', rest: 'the provider needs one more thing before it pays you out.' },
  rejected: { lead: 'Payouts:', rest: "the provider can't pay you out." },
  paid: (title) => ({ lead: 'Paid out:', rest: `the money of ${title} is at your bank.` }),
  returned: (title) => ({ lead: 'Payouts:', rest: `your bank sent the money of ${title} back. It's safe.` }),
  disputed: (title) => ({ lead: 'Disputed:', rest: `a buyer of ${title} asked their bank for the money.` }),
};

const wordsByKind: Record<
  Notification['kind'],
  (content: NotificationContent, title: string) => NotificationWords
> = {
  friend_request: ({ actor }) => ({ lead: personName(actor), rest: 'wants to be friends.' }),
  friend_accepted: ({ actor }) => ({ lead: personName(actor), rest: 'accepted your friend request.' }),
  invitation: ({ actor }, title) => ({ lead: personName(actor), rest: `invited you to ${title}.` }),
  invitation_answered: ({ actor, data }, title) => ({
    lead: actor ? personName(actor) : (data.email ?? 'Someone'),
    rest: data.answer === 'declined' ? `can't make it to ${title}.` : `accepted your invitation to ${title}.`,
  }),
  waitlist_promoted: (_, title) => ({
    lead: "You're in.",
    rest: `A spot opened up at ${title}, and it's yours.`,
  }),
  event_changed: ({ event, data }, title) => {
    if (data.status === 'postponed') return { lead: 'Postponed:', rest: `${title}.` };
    if (data.status === 'scheduled')
      return { lead: 'On after all:', rest: event ? `${title}, ${dayAndTime(event)}.` : `${title}.` };
    return {
      lead: 'Changed:',
      rest: event
        ? `${title} is on ${dayAndTime(event)}. ${earlierOf(event, data)}`
        : `${title} has a new time, place or price.`,
    };
  },
  event_cancelled: ({ data }, title) => {
    if (data.isCorrection) return { lead: 'Cancelled:', rest: `${title}, as our editors found out.` };
    const rest = `${title}, by ${data.sourceName ?? 'the host'}.`;
    return { lead: 'Cancelled:', rest: data.reason ? `${rest} “${data.reason}”` : rest };
  },
  event_withdrawn: ({ data }, title) => {
    if (data.takenDown === 'attendee') {
      return { lead: 'Taken down:', rest: `${title} is no longer on Quad and won't take place here.` };
    }
    if (data.takenDown === 'host') {
      const why = data.reason ? ` Why: “${data.reason}”` : '';
      const address = data.answerTo?.replace('mailto:', '') ?? 'the people who run this site';
      return {
        lead: 'Taken down:',
        rest: `${title} is no longer on Quad.${why} To answer, write to ${address}.`,
      };
    }
    return {
      lead: 'No longer listed:',
      rest: `${title}, by ${data.sourceName ?? 'its source'}. It may be cancelled, moved or just taken off the site.`,
    };
  },
  source_off: ({ data }) => ({
    lead: `${data.sourceName ?? 'A source'} is off.`,
    rest: `No successful run in seven days. ${data.reason ?? ''}`.trim(),
  }),
  clocks_changed: ({ event }, title) => ({
    lead: 'Local time has changed:',
    rest: event
      ? `${title} is on ${dayAndTime(event)}. If you meant another time, change it.`
      : `check the time of ${title}.`,
  }),
  rsvp_removed: (_, title) => ({
    lead: 'Removed:',
    rest: `the host took you off the list for ${title}.`,
  }),
  comment: ({ actor, data }, title) => ({
    lead: actor ? personName(actor) : (data.guestName ?? 'Someone'),
    rest: `commented on ${title}: “${data.excerpt ?? ''}”`,
  }),
  rsvp: ({ data }, title) => ({
    lead: people(data.count ?? 1),
    rest: `${data.count === 1 ? 'is' : 'are'} going to ${title}.`,
  }),
  reminder: ({ event, data }, title) =>
    data.onSale
      ? { lead: 'On sale now:', rest: `tickets for ${title}.` }
      : {
          lead: data.lead === 'hour' ? 'In an hour:' : 'Tomorrow:',
          rest: event ? `${title}, ${dayAndTime(event)}.` : `${title}.`,
        },
  payment: ({ data }, title) =>
    data.outcome === 'published'
      ? { lead: 'Published:', rest: `${title} is live. Your $5.00 platform fee is paid.` }
      : data.outcome === 'refunded'
        ? { lead: 'Refunded:', rest: 'your $5.00 platform fee is on its way back to your card.' }
        : { lead: 'Payment failed:', rest: "your event isn't published. Nothing was charged." },
  ticket_spot: (_, title) => ({
    lead: 'Your turn:',
    rest: `a spot at ${title} is kept for you for 30 minutes.`,
  }),
  ticket_sent: ({ actor }, title) => ({ lead: personName(actor), rest: `sent you a ticket for ${title}.` }),
  payouts: ({ data }, title) => {
    const words = payoutWords[data.payouts ?? 'restricted'];
    return typeof words === 'function' ? words(title) : words;
  },
  referral: ({ actor, data }) => ({
    lead: `${data.points ?? 0} points:`,
    rest: `${personName(actor)} joined with your link.`,
  }),
  helper_invited: ({ actor, data }, title) => ({
    lead: personName(actor),
    rest:
      data.role === 'cohost'
        ? `asks you to be a co-host of ${title}.`
        : `asks you to help at the door of ${title}.`,
  }),
  helper_answered: ({ actor, data }, title) => ({
    lead: actor ? personName(actor) : (data.email ?? 'Someone'),
    rest: data.answer === 'declined' ? `can't help at ${title}.` : `is helping you at ${title}.`,
  }),
  helper_left: ({ actor }, title) => ({ lead: personName(actor), rest: `no longer helps at ${title}.` }),
  helper_removed: (_, title) => ({
    lead: 'Thank you:',
    rest: `the host removed you as a helper at ${title}.`,
  }),
};

/** For a page that is older than the server: the kind may be newer than it. */
const wordsOfNewer = (_: NotificationContent, title: string): NotificationWords => ({
  lead: 'News:',
  rest: `about ${title}. Reload the page to read it.`,
});

/** The words of a notification, the same in the app, on a lock screen and in a mail. */
export function notificationWords(content: NotificationContent): NotificationWords {
  const wordsOf: typeof wordsOfNewer | undefined = wordsByKind[content.kind];
  return (wordsOf ?? wordsOfNewer)(content, content.event?.title ?? content.data.title ?? 'an event');
}

export function notificationSentence(content: NotificationContent): string {
  const { lead, rest } = notificationWords(content);
  return `${lead} ${rest}`;
}

/** Path of the screen that a notification is about. */
export function notificationPath({
  kind,
  actor,
  event,
}: Pick<Notification, 'kind' | 'actor' | 'event'>): string {
  if (kind === 'friend_request') return `${paths.friends()}?tab=requests`;
  if (kind === 'source_off') return consolePaths.sources();
  if (kind === 'payouts') return paths.payouts();
  if (kind === 'ticket_spot' && event) return ticketPaths.checkout(event.id);
  if (kind === 'ticket_sent' && event) return ticketPaths.own(event.id);
  if (kind === 'referral' || (kind === 'payment' && !event)) return paths.profile();
  if (kind === 'friend_accepted') return actor ? paths.personProfile(actor.id) : paths.friends();
  if (!event) return paths.notifications();
  return kind === 'helper_answered' || kind === 'helper_left'
    ? paths.eventHelpers(event.id)
    : paths.event(event.id);
}

import type { OwnRsvp } from '@quad/shared/contract/rsvps';
import { type EventTimes, eventEnd } from '@quad/shared/event-times';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import type { QueryClient } from '@tanstack/react-query';
import { patchEvent } from '../../cache/event-cache';
import { guestMarksKey } from './guest-marks-key';
import type { AnsweredEvent } from './rsvp-words';
import { storeOwnRsvp } from './stored-rsvps';

/**
 * RSVPs that were made without an account, as this device remembers them until the event is over: so that a reload
 * still says that the person goes. Only status and deadline: no name, no address, and nothing that could change the RSVP.
 */
interface GuestMark {
  rsvp: OwnRsvp;
  /** When the event is over: milliseconds since 1970. */
  endsAt: number;
}

/** The oldest are forgotten first. */
const marksMax = 50;

/** A spot that the mailed link was not opened for is given away; whether it was, another device may know. */
const forgetTime = ({ rsvp: { confirmBy }, endsAt }: GuestMark) =>
  confirmBy ? Math.min(endsAt, Date.parse(confirmBy)) : endsAt;

function readMarks(): GuestMark[] {
  try {
    const marks = JSON.parse(localStorage.getItem(guestMarksKey) ?? '[]') as GuestMark[];
    return marks.filter((mark) => forgetTime(mark) > Date.now());
  } catch {
    return [];
  }
}

function writeMarks(marks: readonly GuestMark[]): void {
  try {
    if (marks.length === 0) localStorage.removeItem(guestMarksKey);
    else localStorage.setItem(guestMarksKey, JSON.stringify(marks.slice(-marksMax)));
  } catch {
    // Storage may be blocked or full: then a reload forgets the RSVP.
  }
}

const isOf = (eventId: string) => (mark: GuestMark) => mark.rsvp.eventId === eventId;

function keep(mark: GuestMark): void {
  const others = readMarks().filter((known) => !isOf(mark.rsvp.eventId)(known));
  // The place in line changes without this device.
  const kept = { ...mark, rsvp: { ...mark.rsvp, waitlistPosition: null } };
  writeMarks(isLiveRsvp(mark.rsvp.status) ? [...others, kept] : others);
}

/** Remembers a guest's RSVP to an event. */
export function keepGuestMark(rsvp: OwnRsvp, event: EventTimes): void {
  keep({ rsvp, endsAt: eventEnd(event).getTime() });
}

/** An RSVP was confirmed or changed by its mailed link: what this device remembers of it follows. */
export function renewGuestMark(rsvp: OwnRsvp): void {
  const known = readMarks().find(isOf(rsvp.eventId));
  if (known) keep({ ...known, rsvp });
}

/** Shows which of these events were answered on this device. */
export function showGuestMarks(client: QueryClient, events: readonly AnsweredEvent[]): void {
  const open = new Set(events.filter(({ ownRsvp }) => !ownRsvp).map(({ id }) => id));
  for (const { rsvp } of readMarks()) if (open.has(rsvp.eventId)) storeOwnRsvp(client, rsvp);
}

/** Somebody else uses the device now. The RSVP itself stays: only its mailed link changes it. */
export function forgetGuestMark(client: QueryClient, eventId: string): void {
  writeMarks(readMarks().filter((mark) => !isOf(eventId)(mark)));
  patchEvent(client, eventId, { ownRsvp: null, ownRsvpStatus: null });
}

/** For signing out: what the person did as a guest before is theirs too. */
export const forgetGuestMarks = () => writeMarks([]);

import type { OwnRsvp } from '@quad/shared/contract/rsvps';
import { type EventTimes, eventEnd } from '@quad/shared/event-times';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import type { QueryClient } from '@tanstack/react-query';
import { patchEvent } from '../../cache/event-cache';
import { readLocal, removeLocal, writeLocal } from '../../lib/local-storage';
import { guestMarksKey } from './guest-marks-key';
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
    const marks = JSON.parse(readLocal(guestMarksKey) ?? '[]') as GuestMark[];
    return marks.filter((mark) => forgetTime(mark) > Date.now());
  } catch {
    return [];
  }
}

function writeMarks(marks: readonly GuestMark[]): void {
  if (marks.length === 0) removeLocal(guestMarksKey);
  else writeLocal(guestMarksKey, JSON.stringify(marks.slice(-marksMax)));
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

/** Shows the RSVP that was made on this device. */
export function showGuestMark(client: QueryClient, eventId: string): void {
  const mark = readMarks().find(isOf(eventId));
  if (mark) storeOwnRsvp(client, mark.rsvp);
}

/** Somebody else uses the device now. The RSVP itself stays: only its mailed link changes it. */
export function forgetGuestMark(client: QueryClient, eventId: string): void {
  writeMarks(readMarks().filter((mark) => !isOf(eventId)(mark)));
  patchEvent(client, eventId, { ownRsvp: null, ownRsvpStatus: null });
}

/** For signing out: what the person did as a guest before is theirs too. */
export const forgetGuestMarks = () => writeMarks([]);

import type { RsvpChoice } from '@quad/shared/contract/rsvps';
import type { QueryClient } from '@tanstack/react-query';
import { refetchEvents } from '../../cache/event-cache';
import { ApiError } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { answerEvent } from './rsvps.api';
import { failureNote, storeRsvp } from './stored-rsvps';

/**
 * RSVPs made without a network, the latest for each event. They are kept in the browser until they are sent.
 */
interface WaitingAnswer {
  userId: string;
  eventId: string;
  wanted: RsvpChoice;
}

const key = 'quad-waiting-rsvps';

function readWaiting(): WaitingAnswer[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as WaitingAnswer[];
  } catch {
    return [];
  }
}

function writeWaiting(waiting: readonly WaitingAnswer[]): void {
  if (waiting.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(waiting));
}

const isSame = (one: WaitingAnswer, other: WaitingAnswer) =>
  one.userId === other.userId && one.eventId === other.eventId;

/** The person whose RSVPs are kept and sent. */
let ownerId: string | null = null;

/**
 * Keeps an RSVP until the network returns.
 * @returns false if the browser's storage is unavailable
 */
export function keepAnswer(eventId: string, wanted: RsvpChoice): boolean {
  if (!ownerId) return false;
  const answer = { userId: ownerId, eventId, wanted };
  try {
    writeWaiting([...readWaiting().filter((known) => !isSame(known, answer)), answer]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes an RSVP out of the outbox.
 * @returns false if it isn't there: it was sent
 */
export function dropAnswer(eventId: string): boolean {
  const waiting = readWaiting();
  const left = waiting.filter((known) => known.userId !== ownerId || known.eventId !== eventId);
  writeWaiting(left);
  return left.length < waiting.length;
}

async function send(client: QueryClient, { eventId, wanted }: WaitingAnswer): Promise<void> {
  try {
    const answer = await answerEvent(eventId, wanted);
    storeRsvp(client, answer);
    toast({ title: 'RSVP Success', description: 'We sent the RSVP you made offline.' });
  } catch (error) {
    // Still offline: it stays in the outbox.
    if (error instanceof ApiError && error.status === 0) throw error;
    toast({
      title: 'Error',
      description: failureNote(error, 'Failed to update RSVP. Please try again.'),
      tone: 'danger',
    });
  }
  void refetchEvents(client, eventId);
}

/** Sends what is in the outbox, each RSVP once, however many pages are open. */
async function sendWaiting(client: QueryClient, userId: string): Promise<void> {
  for (const answer of readWaiting()) {
    // Someone else signed in since: these RSVPs are not theirs.
    if (answer.userId === userId) await send(client, answer);
    writeWaiting(readWaiting().filter((known) => !isSame(known, answer)));
  }
}

/** Sends the outbox now, and whenever the network returns. */
export function watchOutbox(client: QueryClient, userId: string): void {
  ownerId = userId;
  const flush = () => {
    if (!navigator.onLine || readWaiting().length === 0) return;
    // Without locks (an insecure origin) two pages may both send: the server treats the second as a
    // repetition.
    const sending = navigator.locks
      ? navigator.locks.request(key, () => sendWaiting(client, userId))
      : sendWaiting(client, userId);
    sending.catch(() => {});
  };
  window.addEventListener('online', flush);
  flush();
}

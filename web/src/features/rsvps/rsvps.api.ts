import type { GuestRsvpBody, LinkRsvp, OwnRsvp, RsvpAnswer, RsvpStatus } from '@quad/shared/contract/rsvps';
import { requestJson } from '../../lib/api-client';

const ofEvent = (id: string) => `/api/events/${encodeURIComponent(id)}/rsvp`;
const byLink = (token: string) => `/api/rsvps/by-link/${encodeURIComponent(token)}`;

/** Answers for the signed-in person. */
export async function answerEvent(id: string, status: RsvpStatus): Promise<RsvpAnswer> {
  return (await requestJson<RsvpAnswer>(ofEvent(id), { method: 'POST', body: { status } })).data;
}

/** Answers for a guest, whose way back is the link in the confirmation mail. */
export async function answerAsGuest(id: string, body: GuestRsvpBody): Promise<RsvpAnswer> {
  return (await requestJson<RsvpAnswer>(`${ofEvent(id)}/guest`, { method: 'POST', body })).data;
}

/** The signed-in person's answer, or null. */
export async function findOwnRsvp(id: string): Promise<OwnRsvp | null> {
  return (await requestJson<{ rsvp: OwnRsvp | null }>(ofEvent(id))).data.rsvp;
}

/** The RSVP that the signed link of a mail stands for. */
export async function findRsvpByLink(token: string, signal: AbortSignal): Promise<LinkRsvp> {
  return (await requestJson<LinkRsvp>(byLink(token), { signal })).data;
}

export async function changeRsvpByLink(token: string, status: RsvpStatus): Promise<RsvpAnswer> {
  return (await requestJson<RsvpAnswer>(byLink(token), { method: 'POST', body: { status } })).data;
}

/** Switches the reminders of one RSVP on or off. */
export async function switchReminders(token: string, wantsReminders: boolean): Promise<void> {
  const path = `${byLink(token)}/reminders-${wantsReminders ? 'on' : 'off'}`;
  await requestJson<{ wantsReminders: boolean }>(path, { method: 'POST' });
}

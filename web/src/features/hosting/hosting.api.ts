import type {
  Attendee,
  AttendeeCounts,
  EventChanges,
  MessageBody,
} from '@quad/shared/contract/event-hosting';
import type { EventDetail } from '@quad/shared/contract/events';
import type { Media } from '@quad/shared/contract/media';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { requestJson } from '../../lib/api-client';
import { nextCursorOf } from '../../lib/next-cursor';

const pathOf = (eventId: string) => `/api/events/${encodeURIComponent(eventId)}`;

export interface AttendeePage {
  attendees: Attendee[];
  counts: AttendeeCounts;
  nextCursor: string | null;
}

export interface AttendeeSearch {
  q: string;
  status: RsvpStatus | null;
}

const pageSize = 30;

/** A page of everybody who answered; the counts are of all, whatever is searched for. */
export async function fetchAttendees(
  eventId: string,
  { q, status }: AttendeeSearch,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<AttendeePage> {
  const query = new URLSearchParams({
    limit: String(pageSize),
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(cursor ? { cursor } : {}),
  });
  const { data, headers } = await requestJson<Omit<AttendeePage, 'nextCursor'>>(
    `${pathOf(eventId)}/attendees?${query}`,
    { signal },
  );
  return { ...data, nextCursor: nextCursorOf(headers.get('link')) };
}

/** Address of the list as a spreadsheet. */
export const attendeeCsvHref = (eventId: string) => `${pathOf(eventId)}/attendees.csv`;

/** Videos that wait for the host or that the host hid. */
export async function fetchVideosToReview(eventId: string, signal?: AbortSignal): Promise<Media[]> {
  const { data } = await requestJson<Media[]>(`${pathOf(eventId)}/media`, { signal });
  return data.filter(({ isApproved, isHidden }) => !isApproved || isHidden);
}

export async function reviewVideo(id: string, decision: 'approve' | 'hide'): Promise<void> {
  await requestJson(`/api/media/${id}/review`, { method: 'PUT', body: { decision } });
}

export async function keepComment(id: string): Promise<void> {
  await requestJson(`/api/comments/${id}/kept`, { method: 'PUT' });
}

export async function hideComment(id: string): Promise<void> {
  await requestJson(`/api/comments/${id}/hidden`, { method: 'PUT', body: { isHidden: true } });
}

export async function editEvent(eventId: string, changes: EventChanges): Promise<EventDetail> {
  return (await requestJson<EventDetail>(pathOf(eventId), { method: 'PATCH', body: changes })).data;
}

export async function cancelEvent(eventId: string, reason: string): Promise<EventDetail> {
  const path = `${pathOf(eventId)}/cancel`;
  return (await requestJson<EventDetail>(path, { method: 'POST', body: { reason } })).data;
}

/** @throws ApiError with status 409 once somebody has responded */
export async function deleteEvent(eventId: string): Promise<void> {
  await requestJson(pathOf(eventId), { method: 'DELETE' });
}

/** Mails everybody who attends, may attend or waits; returns how many these are. */
export async function sendMessage(eventId: string, body: MessageBody): Promise<number> {
  const path = `${pathOf(eventId)}/message`;
  return (await requestJson<{ recipients: number }>(path, { method: 'POST', body })).data.recipients;
}

/** Where a place is, as far as it is known; the nearer to `near` first. */
export async function findPlace(
  name: string,
  near: { lat: number; lng: number } | null,
): Promise<{ latitude: number; longitude: number } | null> {
  const query = new URLSearchParams({
    q: name,
    limit: '1',
    ...(near ? { lat: String(near.lat), lon: String(near.lng) } : {}),
  });
  const { data } = await requestJson<{ features: { geometry: { coordinates: [number, number] } }[] }>(
    `/api/places/search?${query}`,
  );
  const coordinates = data.features[0]?.geometry.coordinates;
  return coordinates ? { latitude: coordinates[1], longitude: coordinates[0] } : null;
}

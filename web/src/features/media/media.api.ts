import type { GuestUploader, Media, MediaBody } from '@quad/shared/contract/media';
import { requestJson } from '../../lib/api-client';

/** The videos of an event, those of its comments too, newest first. */
export async function fetchEventMedia(eventId: string, signal?: AbortSignal): Promise<Media[]> {
  return (await requestJson<Media[]>(`/api/events/${eventId}/media`, { signal })).data;
}

export async function fetchCommentMedia(commentId: string, signal?: AbortSignal): Promise<Media[]> {
  return (await requestJson<Media[]>(`/api/comments/${commentId}/media`, { signal })).data;
}

/** A signed address that takes this one file. */
export async function requestUpload({ type, size }: Blob, signal?: AbortSignal): Promise<string> {
  const body = { contentType: type, size };
  const path = '/api/objects/upload';
  return (await requestJson<{ uploadURL: string }>(path, { method: 'POST', body, signal })).data.uploadURL;
}

/** Publishes an uploaded video; a guest's waits for the host. */
export async function saveMedia(body: MediaBody, guest: GuestUploader | null): Promise<Media> {
  const path = guest ? '/api/media/guest' : '/api/media';
  return (await requestJson<Media>(path, { method: 'POST', body: { ...body, ...guest } })).data;
}

export async function reviewMedia(id: string, decision: 'approve' | 'hide'): Promise<void> {
  await requestJson(`/api/media/${id}/review`, { method: 'PUT', body: { decision } });
}

export async function deleteMedia(id: string): Promise<void> {
  await requestJson(`/api/media/${id}`, { method: 'DELETE' });
}

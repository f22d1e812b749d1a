import type { GuestUploader, MediaBody } from '@quad/shared/contract/media';
import { mediaKey } from '../../cache/query-keys';
import { call } from '../../lib/api-client';
import { readQuery } from '../../lib/read-query';

/** The videos of an event, including those in its comments, newest first. */
export const eventMediaQuery = (eventId: string) =>
  readQuery([...mediaKey, 'event', eventId], 'GET /api/events/:id/media', { params: { id: eventId } });

export const commentMediaQuery = (commentId: string) =>
  readQuery([...mediaKey, 'comment', commentId], 'GET /api/comments/:id/media', {
    params: { id: commentId },
  });

/** A signed URL for uploading this one file. */
export const requestUpload = async ({ type, size }: Blob, signal?: AbortSignal) =>
  (await call('POST /api/objects/upload', { body: { contentType: type, size }, signal })).uploadURL;

/** Publishes an uploaded video; a guest's awaits the host's review. */
export const saveMedia = (body: MediaBody, guest: GuestUploader | null) =>
  guest ? call('POST /api/media/guest', { body: { ...body, ...guest } }) : call('POST /api/media', { body });

export const reviewMedia = (id: string, decision: 'approve' | 'hide') =>
  call('PUT /api/media/:id/review', { params: { id }, body: { decision } });

export const deleteMedia = (id: string) => call('DELETE /api/media/:id', { params: { id } });

import type { Comment, GuestCommentBody } from '@quad/shared/contract/comments';
import { requestJson } from '../../lib/api-client';
import { nextCursorOf } from '../../lib/next-cursor';

export interface CommentPage {
  comments: Comment[];
  /** Of all pages. */
  total: number;
  nextCursor: string | null;
}

const pageSize = 20;

/** A page of an event's comments, newest first. */
export async function fetchComments(
  eventId: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<CommentPage> {
  const query = new URLSearchParams({ limit: String(pageSize), ...(cursor ? { cursor } : {}) });
  const { data, headers } = await requestJson<Comment[]>(`/api/events/${eventId}/comments?${query}`, {
    signal,
  });
  return {
    comments: data,
    total: Number(headers.get('x-total-count') ?? data.length),
    nextCursor: nextCursorOf(headers.get('link')),
  };
}

export async function postComment(eventId: string, content: string): Promise<Comment> {
  const path = `/api/events/${eventId}/comments`;
  return (await requestJson<Comment>(path, { method: 'POST', body: { content } })).data;
}

export async function postGuestComment(eventId: string, body: GuestCommentBody): Promise<Comment> {
  const path = `/api/events/${eventId}/comments/guest`;
  return (await requestJson<Comment>(path, { method: 'POST', body })).data;
}

export async function editComment(id: string, content: string): Promise<Comment> {
  return (await requestJson<Comment>(`/api/comments/${id}`, { method: 'PATCH', body: { content } })).data;
}

export async function deleteComment(id: string): Promise<void> {
  await requestJson(`/api/comments/${id}`, { method: 'DELETE' });
}

/** The host hides a comment from all but its author, or shows it again. */
export async function setCommentHidden(id: string, isHidden: boolean): Promise<Comment> {
  const path = `/api/comments/${id}/hidden`;
  return (await requestJson<Comment>(path, { method: 'PUT', body: { isHidden } })).data;
}

import type { GuestCommentBody } from '@quad/shared/contract/comments';
import { commentsKey } from '../../cache/query-keys';
import { call } from '../../lib/api-client';
import { pagedQuery } from '../../lib/read-query';

const pageSize = 20;

/** An event's comments, newest first. */
export const threadQuery = (eventId: string) =>
  pagedQuery([...commentsKey, eventId], 'GET /api/events/:id/comments', {
    params: { id: eventId },
    query: { limit: pageSize },
  });

export const postComment = (eventId: string, content: string) =>
  call('POST /api/events/:id/comments', { params: { id: eventId }, body: { content } });

export const postGuestComment = (eventId: string, body: GuestCommentBody) =>
  call('POST /api/events/:id/comments/guest', { params: { id: eventId }, body });

export const editComment = (id: string, content: string) =>
  call('PATCH /api/comments/:id', { params: { id }, body: { content } });

export const deleteComment = (id: string) => call('DELETE /api/comments/:id', { params: { id } });

/** The host hides a comment from everyone except its author, or shows it again. */
export const setCommentHidden = (id: string, isHidden: boolean) =>
  call('PUT /api/comments/:id/hidden', { params: { id }, body: { isHidden } });

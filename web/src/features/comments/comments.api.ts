import type { GuestCommentBody } from '@quad/shared/contract/comments';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { commentsKey } from '../../cache/query-keys';
import { call, callPage } from '../../lib/api-client';
import { paging } from '../../lib/paging';

const pageSize = 20;

/** An event's comments, newest first. */
export const threadQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey, eventId],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/events/:id/comments', {
        params: { id: eventId },
        query: { limit: pageSize, cursor: pageParam },
        signal,
      }),
    ...paging,
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

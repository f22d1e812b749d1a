import type { Comment, GuestCommentBody } from '@quad/shared/contract/comments';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-client';
import { useAction } from '../../lib/use-action';
import { postComment, postGuestComment } from './comments.api';
import { insertComment, removeComment, replaceComment } from './use-comments';

/** The viewer, as far as comments need to know. */
export interface CommentViewer {
  id: string;
  name: string;
  avatarUrl: string | null;
}

const pendingPrefix = 'pending-';
let lastPending = 0;

/** True while a comment is being sent. */
export const isPending = ({ id }: Comment) => id.startsWith(pendingPrefix);

function pendingComment(eventId: string, parts: Pick<Comment, 'content' | 'authorName'> & Partial<Comment>) {
  lastPending += 1;
  return {
    id: `${pendingPrefix}${lastPending}`,
    eventId,
    userId: null,
    guestName: null,
    guestEmail: null,
    avatarUrl: null,
    createdAt: new Date().toISOString(),
    editedAt: null,
    isHidden: false,
    canEdit: false,
    canDelete: false,
    hiddenBy: null,
    canHide: false,
    ...parts,
  };
}

const failed = 'Failed to post comment. Please try again.';

/** The server's own message when an immediate retry would not help. */
function reasonOf(error: unknown): string {
  return error instanceof ApiError && error.code === 'RATE_LIMITED' ? error.detail : failed;
}

/**
 * Posting as a member or a guest: the comment is in the list immediately, and is removed if posting fails.
 * Each function returns the comment, or null after showing the error.
 */
export function usePostComment(eventId: string) {
  const client = useQueryClient();
  const { act, isBusy } = useAction();

  const post = async (pending: Comment, send: () => Promise<Comment>): Promise<Comment | null> => {
    let posted: Comment | null = null;
    await act({
      run: async () => {
        posted = await send();
        replaceComment(client, posted, pending.id);
      },
      optimistic: () => {
        insertComment(client, pending);
        return () => removeComment(client, pending);
      },
      done: { title: 'Comment Added' },
      failed: (error) => ({ title: 'Error', description: reasonOf(error), tone: 'danger' }),
    });
    return posted;
  };

  return {
    isBusy,
    asMember: ({ id, name, avatarUrl }: CommentViewer, content: string) =>
      post(pendingComment(eventId, { content, authorName: name, userId: id, avatarUrl }), () =>
        postComment(eventId, content),
      ),
    asGuest: (body: GuestCommentBody) =>
      post(pendingComment(eventId, { content: body.content, authorName: body.guestName }), () =>
        postGuestComment(eventId, body),
      ),
  };
}

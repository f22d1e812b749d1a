import type { Comment, GuestCommentBody } from '@quad/shared/contract/comments';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { postComment, postGuestComment } from './comments.api';
import { insertComment, removeComment, replaceComment } from './use-comments';

/** Who is looking, as far as comments need to know. */
export interface CommentViewer {
  id: string;
  name: string;
  avatarUrl: string | null;
}

const pendingPrefix = 'pending-';
let lastPending = 0;

/** True while a comment is on its way to the server. */
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

/** The server's own words where trying again would not help at once. */
function reasonOf(error: unknown): string {
  return error instanceof ApiError && error.code === 'RATE_LIMITED' ? error.detail : failed;
}

/** Says that something about a comment went wrong. */
export function toastFailure(description: string): void {
  toast({ title: 'Error', description, tone: 'danger' });
}

/**
 * Posting, as a member or a guest: the comment stands in the list at once, and goes again when it was not taken.
 * Each answers with the comment, or null after it said what went wrong.
 */
export function usePostComment(eventId: string) {
  const client = useQueryClient();

  const post = async (pending: Comment, send: () => Promise<Comment>): Promise<Comment | null> => {
    insertComment(client, pending);
    try {
      const comment = await send();
      replaceComment(client, comment, pending.id);
      toast({ title: 'Comment Added' });
      return comment;
    } catch (error) {
      removeComment(client, pending);
      toastFailure(reasonOf(error));
      return null;
    }
  };

  return {
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

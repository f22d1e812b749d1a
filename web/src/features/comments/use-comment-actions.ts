import type { Comment } from '@quad/shared/contract/comments';
import { useQueryClient } from '@tanstack/react-query';
import { explain } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { deleteComment, editComment, setCommentHidden } from './comments.api';
import { removeComment, replaceComment } from './use-comments';
import { toastFailure } from './use-post-comment';

/** What an author and a host can do with a comment. Each answers whether it was done, and says so when it was not. */
export function useCommentActions() {
  const client = useQueryClient();
  return {
    async edit(comment: Comment, content: string): Promise<boolean> {
      try {
        replaceComment(client, await editComment(comment.id, content));
        return true;
      } catch (error) {
        toastFailure(explain(error, 'Failed to save comment. Please try again.'));
        return false;
      }
    },
    async remove(comment: Comment): Promise<boolean> {
      const putBack = removeComment(client, comment);
      try {
        await deleteComment(comment.id);
        toast({ title: 'Comment deleted' });
        // Its videos went with it.
        void client.invalidateQueries({ queryKey: ['media'] });
        return true;
      } catch (error) {
        putBack();
        toastFailure(explain(error, 'Failed to delete comment. Please try again.'));
        return false;
      }
    },
    async setHidden(comment: Comment, isHidden: boolean): Promise<boolean> {
      replaceComment(client, { ...comment, isHidden, hiddenBy: isHidden ? 'host' : null });
      try {
        replaceComment(client, await setCommentHidden(comment.id, isHidden));
        return true;
      } catch (error) {
        replaceComment(client, comment);
        toastFailure(explain(error, 'Failed to change comment. Please try again.'));
        return false;
      }
    },
  };
}

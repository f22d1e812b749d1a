import type { Comment } from '@quad/shared/contract/comments';
import { useQueryClient } from '@tanstack/react-query';
import { mediaKey } from '../../cache/query-keys';
import { useAction } from '../../lib/use-action';
import { deleteComment, editComment, setCommentHidden } from './comments.api';
import { removeComment, replaceComment } from './use-comments';

/** What an author and a host can do with a comment. Each action returns whether it succeeded. */
export function useCommentActions() {
  const client = useQueryClient();
  const { act, isBusy } = useAction();
  return {
    isBusy,
    edit: (comment: Comment, content: string) =>
      act({
        run: async () => replaceComment(client, await editComment(comment.id, content)),
        failed: "We couldn't save the comment. Please try again.",
      }),
    remove: (comment: Comment) =>
      act({
        run: () => deleteComment(comment.id),
        optimistic: () => removeComment(client, comment),
        done: () => {
          // Its videos were deleted with it.
          void client.invalidateQueries({ queryKey: mediaKey });
          return { title: 'Comment deleted' };
        },
        failed: "We couldn't delete the comment. Please try again.",
      }),
    setHidden: (comment: Comment, isHidden: boolean) =>
      act({
        run: async () => replaceComment(client, await setCommentHidden(comment.id, isHidden)),
        optimistic: () => {
          replaceComment(client, { ...comment, isHidden, hiddenBy: isHidden ? 'host' : null });
          return () => replaceComment(client, comment);
        },
        failed: "We couldn't change the comment. Please try again.",
      }),
  };
}

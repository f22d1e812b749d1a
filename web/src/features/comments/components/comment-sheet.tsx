import type { Comment } from '@quad/shared/contract/comments';
import { commentEditMinutes } from '@quad/shared/limits';
import { Eye, EyeOff, Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionRow } from '../../../components/action-row';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { useCommentActions } from '../use-comment-actions';

interface CommentSheetProps {
  comment: Comment;
  isOwn: boolean;
  open: boolean;
  onClose(): void;
  onEdit(): void;
  onReport(): void;
  onDeleted(): void;
}

/** The actions on a comment, for its author, the host, or anyone else. */
export default function CommentSheet(props: CommentSheetProps) {
  const { comment, isOwn, open, onClose, onEdit, onReport, onDeleted } = props;
  const [isDeleting, setDeleting] = useState(false);
  const { remove, setHidden } = useCommentActions();
  const { isHidden, hiddenBy } = comment;

  const deleteIt = () => {
    onClose();
    onDeleted();
    void remove(comment);
  };

  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={isDeleting ? 'Delete this comment?' : 'Comment'}
      footer={
        isDeleting && (
          <SheetActions
            back="Keep comment"
            onBack={() => setDeleting(false)}
            tone="danger"
            onClick={deleteIt}
          >
            Delete comment
          </SheetActions>
        )
      }
    >
      {isDeleting ? (
        <p>Videos attached to it are deleted too. This cannot be undone.</p>
      ) : (
        <>
          {comment.canEdit && (
            <ActionRow
              icon={<Pencil />}
              title="Edit comment"
              note={`Up to ${commentEditMinutes} minutes after posting`}
              onPress={onEdit}
            />
          )}
          {hiddenBy === 'moderator' && <p>Hidden by a moderator</p>}
          {comment.canHide && hiddenBy !== 'moderator' && (
            <ActionRow
              icon={isHidden ? <Eye /> : <EyeOff />}
              title={isHidden ? 'Show comment' : 'Hide comment'}
              note={isHidden ? 'Everyone sees it again' : 'Only you and the author will still see it'}
              onPress={() => {
                onClose();
                void setHidden(comment, !isHidden);
              }}
            />
          )}
          {!isOwn && <ActionRow icon={<Flag />} title="Report comment" onPress={onReport} />}
          {comment.canDelete && (
            <ActionRow isDanger icon={<Trash2 />} title="Delete comment" onPress={() => setDeleting(true)} />
          )}
        </>
      )}
    </Overlay>
  );
}

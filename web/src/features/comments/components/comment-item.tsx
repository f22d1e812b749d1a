import type { Comment } from '@quad/shared/contract/comments';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { IconButton } from '../../../components/icon-button';
import { LinkedText } from '../../../components/linked-text';
import { nameInitials } from '../../../lib/name-initials';
import { timeAgo } from '../../../lib/time-ago';
import { isPending } from '../use-post-comment';
import { CommentEditForm } from './comment-edit-form';
import * as styles from './comment-item.module.css';

interface CommentItemProps {
  comment: Comment;
  now: Date;
  isByHost: boolean;
  isEditing: boolean;
  onEditEnd(): void;
  onMore(): void;
  /** The videos attached to it. */
  videos: ReactNode;
}

function hiddenNote({ isHidden, hiddenBy, canHide }: Comment): string | null {
  if (!isHidden) return null;
  if (hiddenBy === 'moderator') return 'hidden by a moderator';
  return canHide ? 'hidden' : 'hidden by the host';
}

function editNote(comment: Comment): string {
  return [comment.editedAt && 'edited', hiddenNote(comment)]
    .filter(Boolean)
    .map((note) => ` · ${note}`)
    .join('');
}

/** One comment: author, time and content. */
export function CommentItem({
  comment,
  now,
  isByHost,
  isEditing,
  onEditEnd,
  onMore,
  videos,
}: CommentItemProps) {
  const { authorName, userId, createdAt, content } = comment;
  const isUnderway = isPending(comment);
  return (
    <li
      className={`text-sm ${styles.comment}`}
      aria-busy={isUnderway || undefined}
      data-hidden={comment.isHidden || undefined}
    >
      <Avatar
        initials={nameInitials(authorName)}
        tone={personTone(userId ?? authorName)}
        imageUrl={comment.avatarUrl}
      />
      <div className={`grow ${styles.body}`}>
        <b>
          {authorName}
          {userId === null && ' (guest)'}
        </b>{' '}
        {isByHost && (
          <>
            <span className="badge">Host</span>{' '}
          </>
        )}
        <span className="text-xs text-muted">
          <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>
          {editNote(comment)}
        </span>
        {comment.guestEmail && (
          <span className={`text-xs text-muted ${styles.email}`}>{comment.guestEmail}</span>
        )}
        {isEditing ? (
          <CommentEditForm comment={comment} onClose={onEditEnd} />
        ) : (
          <p className={styles.text}>
            <LinkedText text={content} />
          </p>
        )}
        {videos}
      </div>
      {!isUnderway && (
        <IconButton
          label={`More about the comment by ${authorName}`}
          className={`text-muted ${styles.more}`}
          aria-haspopup="dialog"
          onClick={onMore}
        >
          <Ellipsis />
        </IconButton>
      )}
    </li>
  );
}

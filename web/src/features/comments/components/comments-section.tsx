import { countText } from '@quad/shared/count-text';
import { MessageCircle } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../components/button';
import { LazyPart } from '../../../components/lazy-part';
import { ShowMore, SkeletonList } from '../../../components/list-parts';
import { loadable } from '../../../components/loadable';
import { Skeleton } from '../../../components/skeleton';
import * as talkSectionStyles from '../../../components/talk-section.module.css';
import { focusSoon } from '../../../lib/focus-soon';
import type { CommentVideos } from '../comment-attachment';
import { useComments } from '../use-comments';
import type { CommentViewer } from '../use-post-comment';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';
import * as styles from './comments-section.module.css';

const GuestCommentForm = loadable(async () => (await import('./guest-comment-form')).default).View;
const CommentSheet = loadable(async () => (await import('./comment-sheet')).default).View;

interface CommentsSectionProps {
  eventId: string;
  hostId: string | null;
  /** Null for a visitor. */
  viewer: CommentViewer | null;
  now: Date;
  videos: CommentVideos;
  /** The videos attached to a comment. */
  renderVideos(commentId: string): ReactNode;
  onReport(commentId: string): void;
}

/** 'Comments (N)': the comments of an event and the form for a new one. */
export function CommentsSection(props: CommentsSectionProps) {
  const { eventId, hostId, viewer, now, videos, renderVideos, onReport } = props;
  const thread = useComments(eventId);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWriting, setWriting] = useState(false);
  const [sheet, setSheet] = useState({ id: '', isOpen: false });
  const [editedId, setEditedId] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const chosen = thread.comments.find(({ id }) => id === sheet.id);
  const closeSheet = () => setSheet(({ id }) => ({ id, isOpen: false }));
  const stopWriting = () => {
    setWriting(false);
    focusSoon(() => addButton.current);
  };
  const { total } = thread;

  return (
    <section className={talkSectionStyles.section} aria-labelledby="comments-title">
      <div className={`row ${talkSectionStyles.head}`}>
        <h2 id="comments-title" ref={heading} tabIndex={-1} className="display text-xl">
          Comments{total !== undefined && ` (${countText(total)})`}
        </h2>
        {!viewer && !isWriting && (
          <Button ref={addButton} tone="outline" size="sm" onClick={() => setWriting(true)}>
            <MessageCircle />
            Add Comment
          </Button>
        )}
      </div>
      {viewer && <CommentForm eventId={eventId} viewer={viewer} videos={videos} />}
      {!viewer && isWriting && (
        <LazyPart fallback={<Skeleton className={styles.formSkeleton} />}>
          <GuestCommentForm eventId={eventId} videos={videos} onClose={stopWriting} />
        </LazyPart>
      )}
      {thread.comments.length > 0 && (
        <ul className={`card ${styles.comments}`}>
          {thread.comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              now={now}
              isByHost={hostId !== null && comment.userId === hostId}
              isEditing={editedId === comment.id}
              onEditEnd={() => setEditedId(null)}
              onMore={() => setSheet({ id: comment.id, isOpen: true })}
              videos={renderVideos(comment.id)}
            />
          ))}
        </ul>
      )}
      <ThreadState {...thread} />
      {chosen && (
        <LazyPart>
          <CommentSheet
            key={chosen.id}
            comment={chosen}
            isOwn={viewer !== null && chosen.userId === viewer.id}
            open={sheet.isOpen}
            onClose={closeSheet}
            onEdit={() => {
              closeSheet();
              setEditedId(chosen.id);
            }}
            onReport={() => {
              closeSheet();
              onReport(chosen.id);
            }}
            onDeleted={() => focusSoon(() => heading.current)}
          />
        </LazyPart>
      )}
    </section>
  );
}

/** Shown below the loaded comments. */
function ThreadState({ comments, total, error, retry, pages }: ReturnType<typeof useComments>) {
  if (error) {
    return (
      <div className={talkSectionStyles.note} role="alert">
        <p>We couldn't load the comments.</p>
        <Button tone="outline" size="sm" onClick={retry}>
          Try Again
        </Button>
      </div>
    );
  }
  if (total === undefined)
    return <SkeletonList label="Loading comments" rows={1} rowClassName={styles.skeleton} />;
  if (comments.length === 0)
    return <p className={talkSectionStyles.note}>No comments yet. Be the first to say something.</p>;
  return <ShowMore block className={styles.more} label="Show more comments" pages={pages} />;
}

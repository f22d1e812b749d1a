import type { CommentToReview } from '@quad/shared/contract/event-hosting';
import type { Media } from '@quad/shared/contract/media';
import { Eye, EyeOff, Play } from 'lucide-react';
import { useState } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { AllCaughtUp, ReviewFrame, ReviewItem } from '../../../components/review';
import * as reviewStyles from '../../../components/review.module.css';
import { nameInitials } from '../../../lib/name-initials';
import { timeAgo } from '../../../lib/time-ago';
import { type Action, useAction } from '../../../lib/use-action';
import { type ReviewQueue, reviewActions } from '../use-review';
import * as attendeeListStyles from './attendee-list.module.css';
import * as styles from './review-list.module.css';

type Actions = ReturnType<typeof reviewActions>;

interface DecisionProps {
  /** What the decision is about, for screen readers. */
  about: string;
  isHidden: boolean;
  keep: { label: string; tone: 'primary' | 'outline'; action: Action };
  hide: Action;
}

/** The buttons of one item: all are disabled while one is busy. A hidden one can be shown again, like one to keep. */
function Decision({ about, isHidden, keep, hide }: DecisionProps) {
  const { busy, act } = useAction();
  const choices = isHidden
    ? [{ label: 'Show again', tone: 'outline', icon: <Eye />, action: keep.action } as const]
    : [
        { ...keep, icon: null },
        { label: 'Hide', tone: 'secondary', icon: <EyeOff />, action: hide } as const,
      ];
  return (
    <div className={reviewStyles.buttons}>
      {choices.map(({ label, tone, icon, action }) => (
        <Button
          key={label}
          size="sm"
          tone={tone}
          busy={busy === label}
          disabled={busy !== null}
          aria-label={`${label} ${about}`}
          onClick={() => void act({ ...action, name: label })}
        >
          {busy !== label && icon}
          {label}
        </Button>
      ))}
    </div>
  );
}

function CommentItem({ comment, now, actions }: { comment: CommentToReview; now: Date; actions: Actions }) {
  const { id, authorName, isGuest, isHidden, reportCount } = comment;
  const about = `comment by ${authorName}`;
  return (
    <ReviewItem
      mark={<Avatar initials={nameInitials(authorName)} tone={personTone(id)} />}
      title={authorName}
      note={`${isGuest ? 'Guest comment' : 'Comment'} · ${timeAgo(comment.createdAt, now)}`}
      reportCount={reportCount}
      quote={comment.content}
    >
      <Decision
        about={about}
        isHidden={isHidden}
        keep={{ label: 'Keep', tone: 'outline', action: actions.keepComment(id) }}
        hide={actions.hideComment(id)}
      />
    </ReviewItem>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function VideoItem({ video, now, actions }: { video: Media; now: Date; actions: Actions }) {
  const [isPlaying, setPlaying] = useState(false);
  const { id, authorName, isHidden, durationSeconds, posterUrl, guestEmail } = video;
  const about = `video by ${authorName}`;
  return (
    <li className={`ruled ${reviewStyles.item}`}>
      {isPlaying ? (
        // biome-ignore lint/a11y/useMediaCaption: user-recorded videos have no transcript
        <video
          className={styles.video}
          src={video.url}
          controls
          autoPlay
          playsInline
          aria-label={`Video by ${authorName}`}
        />
      ) : (
        <div className={styles.file}>
          <div className={styles.thumb}>
            {posterUrl && <img src={posterUrl} alt="" loading="lazy" />}
            {durationSeconds !== null && <em>{clock(durationSeconds)}</em>}
          </div>
          <div className={styles.about}>
            <b>{authorName}</b>
            <small>{`Video · ${megabytes(video.fileSize)} · ${timeAgo(video.createdAt, now)}`}</small>
            {guestEmail && <small className="truncate">{`Guest · ${guestEmail}`}</small>}
            <button
              type="button"
              className={`${formStyles.textLink} text-sm`}
              aria-label={`Watch ${about}`}
              onClick={() => setPlaying(true)}
            >
              <Play size={16} />
              Watch
            </button>
          </div>
        </div>
      )}
      <Decision
        about={about}
        isHidden={isHidden}
        keep={{ label: 'Approve', tone: 'primary', action: actions.approveVideo(id) }}
        hide={actions.hideVideo(id)}
      />
    </li>
  );
}

interface ReviewListProps {
  eventId: string;
  queue: ReviewQueue;
  now: Date;
}

/** What awaits the host's review, and what the host has hidden. */
export function ReviewList({ eventId, queue, now }: ReviewListProps) {
  const actions = reviewActions(eventId);
  const { waiting, hidden, error } = queue;
  const hiddenCount = hidden.comments.length + hidden.videos.length;
  const items = ({ videos, comments }: ReviewQueue['hidden']) => (
    <ul className={reviewStyles.list}>
      {videos.map((video) => (
        <VideoItem key={video.id} video={video} now={now} actions={actions} />
      ))}
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} now={now} actions={actions} />
      ))}
    </ul>
  );
  return (
    <ReviewFrame what="the review list" error={error} onRetry={queue.retry} isLoaded={waiting !== undefined}>
      <p className={`text-sm text-muted ${reviewStyles.lead}`}>
        Guests' videos wait here until you approve them. Reported comments stay visible until you hide them.
      </p>
      {waiting && waiting.comments.length + waiting.videos.length > 0 ? (
        items(waiting)
      ) : (
        <AllCaughtUp text="Nothing to review." />
      )}
      {hiddenCount > 0 && (
        <details className={styles.hidden}>
          <summary className={formStyles.textLink}>{`Hidden (${hiddenCount})`}</summary>
          {items(hidden)}
        </details>
      )}
      <p className={`text-xs text-muted ${attendeeListStyles.note}`}>
        Hidden items stay visible to their author. You can show them again.
      </p>
    </ReviewFrame>
  );
}

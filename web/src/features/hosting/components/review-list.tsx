import type { CommentToReview } from '@quad/shared/contract/event-hosting';
import type { Media } from '@quad/shared/contract/media';
import { CircleCheck, Eye, EyeOff, Flag, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import * as formStyles from '../../../components/form.module.css';
import { LoadError } from '../../../components/load-error';
import * as reviewStyles from '../../../components/review.module.css';
import { Skeleton } from '../../../components/skeleton';
import { explain } from '../../../lib/api-client';
import { nameInitials } from '../../../lib/name-initials';
import { timeAgo } from '../../../lib/time-ago';
import { type Action, useAction } from '../../../lib/use-action';
import { type ReviewQueue, reviewActions } from '../use-review';
import * as attendeeListStyles from './attendee-list.module.css';
import * as styles from './review-list.module.css';

type Actions = ReturnType<typeof reviewActions>;

interface Choice {
  label: string;
  tone: 'primary' | 'outline' | 'secondary';
  icon?: ReactNode;
  /** What the decision is about, for screen readers. */
  about: string;
  action: Action;
}

/** The buttons of one item: all are disabled while one is busy. */
function Decision({ choices }: { choices: readonly Choice[] }) {
  const { busy, act } = useAction();
  return (
    <div className={reviewStyles.buttons}>
      {choices.map(({ label, tone, icon, about, action }) => (
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

const reports = (count: number) => `${count} ${count === 1 ? 'report' : 'reports'}`;

function CommentItem({ comment, now, actions }: { comment: CommentToReview; now: Date; actions: Actions }) {
  const { id, authorName, isGuest, isHidden, reportCount } = comment;
  const about = `comment by ${authorName}`;
  const keep = actions.keepComment(id);
  return (
    <li className={reviewStyles.item}>
      <div className={styles.head}>
        <Avatar initials={nameInitials(authorName)} tone={personTone(id)} />
        <div className={styles.author}>
          <b>{authorName}</b>
          <small>{`${isGuest ? 'Guest comment' : 'Comment'} · ${timeAgo(comment.createdAt, now)}`}</small>
        </div>
        {reportCount > 0 && (
          <span className={`badge ${styles.reported}`}>
            <Flag size={14} />
            {reports(reportCount)}
          </span>
        )}
      </div>
      <p className={reviewStyles.quote}>{comment.content}</p>
      <Decision
        choices={
          isHidden
            ? [{ label: 'Show again', tone: 'outline', icon: <Eye />, about, action: keep }]
            : [
                { label: 'Keep', tone: 'outline', about, action: keep },
                {
                  label: 'Hide',
                  tone: 'secondary',
                  icon: <EyeOff />,
                  about,
                  action: actions.hideComment(id),
                },
              ]
        }
      />
    </li>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function VideoItem({ video, now, actions }: { video: Media; now: Date; actions: Actions }) {
  const [isPlaying, setPlaying] = useState(false);
  const { id, authorName, isHidden, durationSeconds, posterUrl, guestEmail } = video;
  const about = `video by ${authorName}`;
  const approve = actions.approveVideo(id);
  return (
    <li className={reviewStyles.item}>
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
            {guestEmail && <small className={styles.email}>{`Guest · ${guestEmail}`}</small>}
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
        choices={
          isHidden
            ? [{ label: 'Show again', tone: 'outline', icon: <Eye />, about, action: approve }]
            : [
                { label: 'Approve', tone: 'primary', about, action: approve },
                {
                  label: 'Hide',
                  tone: 'secondary',
                  icon: <EyeOff />,
                  about,
                  action: actions.hideVideo(id),
                },
              ]
        }
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
  if (error) {
    return (
      <div className={reviewStyles.list}>
        <LoadError
          title="Unable to load what to review"
          text={explain(error, 'Something went wrong')}
          onRetry={queue.retry}
        />
      </div>
    );
  }
  if (!waiting) {
    return (
      <div className={reviewStyles.list} role="status" aria-label="Loading what to review">
        <Skeleton className={styles.skeleton} />
      </div>
    );
  }
  const count = waiting.comments.length + waiting.videos.length;
  const hiddenCount = hidden.comments.length + hidden.videos.length;
  return (
    <>
      <p className={reviewStyles.lead}>
        Guests' videos wait here until you approve them. Reported comments stay up until you hide them.
      </p>
      {count === 0 ? (
        <div className={reviewStyles.list}>
          <EmptyState icon={<CircleCheck />} title="All caught up" text="Nothing waits for you." />
        </div>
      ) : (
        <ul className={reviewStyles.list}>
          {waiting.videos.map((video) => (
            <VideoItem key={video.id} video={video} now={now} actions={actions} />
          ))}
          {waiting.comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} now={now} actions={actions} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <details className={styles.hidden}>
          <summary className={formStyles.textLink}>{`Hidden (${hiddenCount})`}</summary>
          <ul className={reviewStyles.list}>
            {hidden.videos.map((video) => (
              <VideoItem key={video.id} video={video} now={now} actions={actions} />
            ))}
            {hidden.comments.map((comment) => (
              <CommentItem key={comment.id} comment={comment} now={now} actions={actions} />
            ))}
          </ul>
        </details>
      )}
      <p className={attendeeListStyles.note}>
        Hidden items stay visible to their author. You can show them again.
      </p>
    </>
  );
}

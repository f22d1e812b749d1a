import type { Media } from '@quad/shared/contract/media';
import { Play } from 'lucide-react';
import { clockTime } from '../video-file';
import * as styles from './video-tile.module.css';

/** A label for a video that is not visible to everyone. */
function videoNote({ isHidden, isApproved, canReview }: Media): string | null {
  if (isHidden) return 'Hidden';
  if (isApproved) return null;
  return canReview ? 'Waiting for you' : 'Waiting';
}

interface VideoTileProps {
  video: Media;
  onPlay(): void;
  size?: 'md' | 'sm';
}

/** A video's preview with its author and length; pressing plays it. */
export function VideoTile({ video, onPlay, size = 'md' }: VideoTileProps) {
  const { authorName, posterUrl, durationSeconds } = video;
  const note = videoNote(video);
  const [firstName, ...rest] = authorName.split(' ');
  const length = durationSeconds === null ? null : clockTime(durationSeconds);
  return (
    <button
      type="button"
      className={size === 'sm' ? `${styles.tile} ${styles.small}` : styles.tile}
      onClick={onPlay}
    >
      {posterUrl && <img src={posterUrl} alt="" loading="lazy" />}
      <i>
        <Play />
      </i>
      <span className={styles.foot}>
        <span>
          <span className="sr-only">Play video by </span>
          {firstName}
          <span className="sr-only">{rest.map((name) => ` ${name}`).join('')}</span>
        </span>{' '}
        {length && <span>{length}</span>}
      </span>{' '}
      {note && <span className={styles.note}>{note}</span>}
    </button>
  );
}

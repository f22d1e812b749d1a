import type { Media } from '@quad/shared/contract/media';
import { useCommentMedia } from '../use-media';
import * as styles from './comment-video-row.module.css';
import { VideoTile } from './video-tile';

interface CommentVideoRowProps {
  commentId: string;
  eventVideos: Media[] | undefined;
  onPlay(videos: Media[], id: string): void;
}

/** The videos attached to a comment, below it. */
export function CommentVideoRow({ commentId, eventVideos, onPlay }: CommentVideoRowProps) {
  const videos = useCommentMedia(commentId, eventVideos);
  if (videos.length === 0) return null;
  return (
    <ul className={`cluster ${styles.videos}`}>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoTile size="sm" video={video} onPlay={() => onPlay(videos, video.id)} />
        </li>
      ))}
    </ul>
  );
}

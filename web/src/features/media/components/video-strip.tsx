import type { Media } from '@quad/shared/contract/media';
import { counted } from '@quad/shared/count-text';
import { Upload as UploadIcon } from 'lucide-react';
import { Button } from '../../../components/button';
import * as talkSectionStyles from '../../../components/talk-section.module.css';
import type { Upload } from '../uploads';
import { useMediaActions, type VideoList } from '../use-media';
import * as styles from './video-strip.module.css';
import { VideoTile } from './video-tile';
import * as videoTileStyles from './video-tile.module.css';

interface VideoStripProps extends VideoList {
  upload: Upload;
  onUpload(): void;
  onPlay(id: string): void;
}

function UploadRow({ upload, onUpload }: Pick<VideoStripProps, 'upload' | 'onUpload'>) {
  const isUnderway = upload.step === 'uploading';
  const { size } = upload.step === 'uploading' ? upload.video.file : { size: 1 };
  return (
    <button type="button" className={`row ${styles.upload}`} aria-haspopup="dialog" onClick={onUpload}>
      {isUnderway ? (
        <>
          <b className="display text-xl">{Math.floor((upload.sent / size) * 100)}%</b>
          Uploading
        </>
      ) : (
        <>
          <UploadIcon size={20} />
          {upload.step === 'failed' ? 'Upload Failed' : 'Upload video'}
        </>
      )}
    </button>
  );
}

/** The host's review of a guest's video. */
function WaitingTile({ video, onPlay }: { video: Media; onPlay(): void }) {
  const { approve, hide } = useMediaActions();
  const { id, authorName, guestEmail } = video;
  return (
    <div className={`card ${videoTileStyles.waiting}`}>
      <VideoTile video={video} onPlay={onPlay} />
      <div>
        <p>
          <b>{authorName} (guest)</b>
          {guestEmail && <span className={`text-muted text-xs ${styles.email}`}>{guestEmail}</span>}
        </p>
        <Button size="sm" aria-label={`Approve video by ${authorName}`} onClick={() => void approve(id)}>
          Approve
        </Button>
        <Button
          size="sm"
          tone="secondary"
          aria-label={`Hide video by ${authorName}`}
          onClick={() => void hide(id)}
        >
          Hide
        </Button>
      </div>
    </div>
  );
}

const isWaiting = ({ canReview, isApproved, isHidden }: Media) => canReview && !isApproved && !isHidden;

const countOf = (videos: Media[]) => counted(videos.length, 'video');

/** 'Event Videos': a row to add one, and below it all videos side by side. */
export function VideoStrip({ videos, error, retry, upload, onUpload, onPlay }: VideoStripProps) {
  return (
    <section className={talkSectionStyles.section} aria-labelledby="videos-title">
      <div className={`row ${talkSectionStyles.head}`}>
        <h2 id="videos-title" className="display text-xl">
          Event Videos
        </h2>
        {videos && videos.length > 0 && <span className="text-muted text-sm">{countOf(videos)}</span>}
      </div>
      <UploadRow upload={upload} onUpload={onUpload} />
      {videos && videos.length > 0 && (
        <ul className={videoTileStyles.strip}>
          {videos.map((video) => (
            <li key={video.id}>
              {isWaiting(video) ? (
                <WaitingTile video={video} onPlay={() => onPlay(video.id)} />
              ) : (
                <VideoTile video={video} onPlay={() => onPlay(video.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <div className={`${talkSectionStyles.note} ${styles.failure}`} role="alert">
          <p>We couldn't load the videos.</p>
          <Button tone="outline" size="sm" onClick={retry}>
            Try Again
          </Button>
        </div>
      )}
    </section>
  );
}

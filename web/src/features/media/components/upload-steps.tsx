import { counted } from '@quad/shared/count-text';
import { Check, Film, Trash2, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { IconButton } from '../../../components/icon-button';
import type { ChosenVideo, Upload } from '../uploads';
import { clockTime, megabytes, type Problem } from '../video-file';
import * as styles from './upload-steps.module.css';

type Step<Name extends Upload['step']> = Extract<Upload, { step: Name }>;

function ProblemBanner({ title, description }: Problem) {
  return (
    <div className={`text-sm ${styles.banner} ${styles.bannerBad}`} role="alert">
      <span className="tile">
        <TriangleAlert />
      </span>
      <div>
        <b>{title}</b>
        <p>{description}</p>
      </div>
    </div>
  );
}

interface FileRowProps {
  video: ChosenVideo;
  note: string;
  /** At the end of the row. */
  aside: ReactNode;
  children?: ReactNode;
}

/** The chosen file with its preview, in the same position from chosen to saved. */
function FileRow({ video, note, aside, children }: FileRowProps) {
  return (
    <div className={styles.file}>
      <span className={`text-muted ${styles.still}`}>
        {video.posterUrl ? <img src={video.posterUrl} alt="" /> : <Film />}
        {video.durationSeconds !== null && <em>{clockTime(video.durationSeconds)}</em>}
      </span>
      <div>
        <b>{video.file.name}</b>
        <span className="text-muted text-sm">{note}</span>
        {children}
      </div>
      {aside}
    </div>
  );
}

function RemoveButton({ onRemove }: { onRemove(): void }) {
  return (
    <IconButton label="Remove file" tone="quiet" onClick={onRemove}>
      <X />
    </IconButton>
  );
}

function sizeAndLength({ file, durationSeconds }: ChosenVideo): string {
  const size = `${megabytes(file.size)} MB`;
  return durationSeconds === null ? size : `${size} · ${clockTime(durationSeconds)}`;
}

export function ChooseStep({ upload, onChoose }: { upload: Step<'idle'>; onChoose(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
  };
  return (
    <div className={formStyles.form}>
      <fieldset
        className={styles.drop}
        aria-label="Choose a video"
        onDragOver={(drag) => drag.preventDefault()}
        onDrop={(drop) => {
          drop.preventDefault();
          take(drop.dataTransfer.files);
        }}
      >
        <span className="tile">
          <Film />
        </span>
        <b>Choose a video</b>
        <p className="text-muted text-sm">Up to 50 MB. MP4, MOV or WebM.</p>
        <Button className={styles.choose} onClick={() => input.current?.click()}>
          Browse files
        </Button>
        <input
          ref={input}
          type="file"
          accept="video/*"
          hidden
          aria-label="Video file"
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            currentTarget.value = '';
          }}
        />
      </fieldset>
      {upload.problem ? (
        <ProblemBanner {...upload.problem} />
      ) : (
        <p className="text-muted text-xs">Location data is removed before anyone sees it.</p>
      )}
    </div>
  );
}

export function SelectedStep({ upload, onRemove }: { upload: Step<'selected'>; onRemove(): void }) {
  const { video } = upload;
  return <FileRow video={video} note={sizeAndLength(video)} aside={<RemoveButton onRemove={onRemove} />} />;
}

function ProgressBar({ percent, isBad = false }: { percent: number; isBad?: boolean }) {
  return (
    <div
      className={isBad ? `${styles.bar} ${styles.barBad}` : styles.bar}
      role="progressbar"
      aria-label="Upload"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

const percentOf = ({ sent, video }: Step<'uploading'> | Step<'failed'>) =>
  Math.floor((sent / Math.max(1, video.file.size)) * 100);

function timeLeft({ secondsLeft, sent, video }: Step<'uploading'>): string {
  if (sent >= video.file.size) return 'Saving...';
  if (secondsLeft === null) return 'You can keep browsing.';
  return `About ${counted(secondsLeft, 'second')} left. You can keep browsing.`;
}

export function UploadingStep({ upload }: { upload: Step<'uploading'> }) {
  const percent = percentOf(upload);
  const { video, sent } = upload;
  return (
    <div className={formStyles.form}>
      <FileRow
        video={video}
        note={`${megabytes(sent)} of ${megabytes(video.file.size)} MB`}
        aside={<span className={`${styles.percent} display`}>{percent}%</span>}
      />
      <ProgressBar percent={percent} />
      <p className={`text-muted text-sm ${styles.timeLeft}`}>{timeLeft(upload)}</p>
    </div>
  );
}

export function FailedStep({ upload, onRemove }: { upload: Step<'failed'>; onRemove(): void }) {
  const percent = percentOf(upload);
  return (
    <div className={formStyles.form}>
      <ProblemBanner title="Upload Failed" description={upload.advice} />
      <FileRow
        video={upload.video}
        note={`${upload.reason} · Stopped at ${percent}%`}
        aside={<RemoveButton onRemove={onRemove} />}
      >
        <ProgressBar percent={percent} isBad />
      </FileRow>
    </div>
  );
}

export function SavedStep({ upload, onDelete }: { upload: Step<'saved'>; onDelete(id: string): void }) {
  const { media, video } = upload;
  return (
    <div className={formStyles.form}>
      <div className={`text-sm ${styles.banner} ${styles.bannerGood}`} role="status">
        <span className="tile">
          <Check />
        </span>
        <div>
          <b>Video Uploaded</b>
          <p>
            {media.isApproved
              ? 'It is on the event page now.'
              : 'The host has to approve it before others see it.'}
          </p>
        </div>
      </div>
      <FileRow
        video={video}
        note="Saved just now"
        aside={
          media.canDelete && (
            <IconButton label="Delete video" tone="quiet" onClick={() => onDelete(media.id)}>
              <Trash2 />
            </IconButton>
          )
        }
      />
    </div>
  );
}

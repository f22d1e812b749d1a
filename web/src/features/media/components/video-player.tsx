import type { Media } from '@quad/shared/contract/media';
import { ChevronLeft, ChevronRight, Ellipsis, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { IconButton } from '../../../components/icon-button';
import { useReturnFocus } from '../../../components/use-return-focus';
import { nameInitials } from '../../../lib/name-initials';
import { timeAgo } from '../../../lib/time-ago';
import { usePlayback } from '../use-playback';
import { useVerticalSwipe } from '../use-vertical-swipe';
import { PlayerControls } from './player-controls';
import * as styles from './video-player.module.css';
import { VideoSheet } from './video-sheet';
import { VideoStage } from './video-stage';

interface VideoPlayerProps {
  videos: Media[];
  id: string;
  now: Date;
  onChange(id: string): void;
  onClose(): void;
  onReport(id: string): void;
}

const stepSeconds = 5;

/**
 * A full-screen video. Esc closes, Space plays and pauses, left and right seek by 5 s, up and down change the
 * video, M mutes; on touch, swiping down closes and swiping up shows the next.
 */
export default function VideoPlayer(props: VideoPlayerProps) {
  const { videos, id, onClose } = props;
  const returnFocus = useReturnFocus();
  const video = videos.find((other) => other.id === id);
  return (
    <Dialog.Root open={video !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content className={styles.player} data-player aria-describedby={undefined} {...returnFocus}>
          {video && <Player key={id} {...props} video={video} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Player({ video, videos, now, onChange, onClose, onReport }: VideoPlayerProps & { video: Media }) {
  const playback = usePlayback(video);
  const player = useRef<HTMLDivElement>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const index = videos.indexOf(video);
  const before = videos[index - 1];
  const after = videos[index + 1];
  const swipe = useVerticalSwipe({ onDown: onClose, onUp: () => after && onChange(after.id) });

  const keys: Record<string, (() => void) | undefined> = {
    ' ': playback.toggle,
    ArrowLeft: () => playback.seek(playback.time - stepSeconds),
    ArrowRight: () => playback.seek(playback.time + stepSeconds),
    ArrowUp: before && (() => onChange(before.id)),
    ArrowDown: after && (() => onChange(after.id)),
    m: playback.toggleMuted,
  };
  useEffect(() => {
    const dialog = player.current?.parentElement;
    const pressKey = (press: KeyboardEvent) => {
      // Space activates the focused button.
      if (press.key === ' ' && press.target instanceof HTMLButtonElement) return;
      if (!(press.key in keys)) return;
      press.preventDefault();
      keys[press.key]?.();
    };
    dialog?.addEventListener('keydown', pressKey);
    return () => dialog?.removeEventListener('keydown', pressKey);
  });
  const openSheet = () => {
    // A sheet would be hidden behind the full-screen element.
    if (document.fullscreenElement) void document.exitFullscreen();
    setSheetOpen(true);
  };

  return (
    <div
      ref={player}
      className={styles.frame}
      style={swipe.offset > 0 ? { transform: `translateY(${swipe.offset}px)` } : undefined}
    >
      <VideoStage playback={playback} swipe={swipe} />
      <div className={`row ${styles.head}`}>
        <Dialog.Close asChild>
          <IconButton label="Close" className={styles.solid}>
            <X />
          </IconButton>
        </Dialog.Close>
        <Avatar initials={nameInitials(video.authorName)} tone={personTone(video.authorName)} />
        <div className="grow">
          <Dialog.Title>
            <span className="sr-only">Video by </span>
            {video.authorName}
          </Dialog.Title>
          <span className="text-xs">
            {index + 1} of {videos.length} · {timeAgo(video.createdAt, now)}
          </span>
        </div>
        <IconButton label="More about this video" aria-haspopup="dialog" onClick={openSheet}>
          <Ellipsis />
        </IconButton>
      </div>
      {before && (
        <IconButton
          label="Previous video"
          className={`${styles.solid} ${styles.before}`}
          onClick={() => onChange(before.id)}
        >
          <ChevronLeft />
        </IconButton>
      )}
      {after && (
        <IconButton
          label="Next video"
          className={`${styles.solid} ${styles.after}`}
          onClick={() => onChange(after.id)}
        >
          <ChevronRight />
        </IconButton>
      )}
      {!playback.isBroken && <PlayerControls playback={playback} fullScreenOf={player} />}
      <VideoSheet
        video={video}
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        onReport={() => onReport(video.id)}
        onDelete={onClose}
      />
    </div>
  );
}

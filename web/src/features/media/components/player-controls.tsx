import { Maximize, Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties, RefObject } from 'react';
import { IconButton } from '../../../components/icon-button';
import type { Playback } from '../use-playback';
import { clockTime } from '../video-file';
import * as styles from './player-controls.module.css';

interface PlayerControlsProps {
  playback: Playback;
  /** The element shown in full screen. */
  fullScreenOf: RefObject<HTMLElement | null>;
}

function toggleFullScreen(element: HTMLElement | null): void {
  // Rejected if the browser forbids it; the player covers the page anyway.
  if (document.fullscreenElement) void document.exitFullscreen();
  else void element?.requestFullscreen().catch(() => {});
}

/** Playback position, sound and full screen. */
export function PlayerControls({ playback, fullScreenOf }: PlayerControlsProps) {
  const { time, duration, isMuted, seek, toggleMuted } = playback;
  const played = duration > 0 ? Math.min(100, (time / duration) * 100) : 0;
  const where = `${clockTime(time)} / ${clockTime(duration)}`;
  return (
    <div className={styles.controls}>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${clockTime(time)} of ${clockTime(duration)}`}
        min={0}
        max={Math.max(duration, 0.1)}
        step={0.1}
        value={Math.min(time, duration)}
        style={{ '--played': `${played}%` } as CSSProperties}
        onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
      />
      <div>
        <span>{where}</span>
        <IconButton label={isMuted ? 'Turn sound on' : 'Turn sound off'} onClick={toggleMuted}>
          {isMuted ? <VolumeX /> : <Volume2 />}
        </IconButton>
        {document.fullscreenEnabled && (
          <IconButton label="Full screen" onClick={() => toggleFullScreen(fullScreenOf.current)}>
            <Maximize />
          </IconButton>
        )}
      </div>
    </div>
  );
}

import { Play } from 'lucide-react';
import { Button } from '../../../components/button';
import type { Playback } from '../use-playback';
import type { useVerticalSwipe } from '../use-vertical-swipe';
import * as videoPlayerStyles from './video-player.module.css';
import * as styles from './video-stage.module.css';

interface VideoStageProps {
  playback: Playback;
  swipe: ReturnType<typeof useVerticalSwipe>;
}

/** The video: a tap plays or pauses it, a swipe down drags it away. */
export function VideoStage({ playback, swipe }: VideoStageProps) {
  const { isPlaying, isBroken, videoProps, toggle, retry } = playback;
  return (
    <>
      <div className={styles.picture}>
        <video {...videoProps} />
      </div>
      {isBroken ? (
        <>
          <div className={videoPlayerStyles.stage} {...swipe.handlers} />
          <div className={styles.broken} role="alert">
            <p>We couldn't load this video.</p>
            <Button tone="primary" size="sm" onClick={retry}>
              Try Again
            </Button>
          </div>
        </>
      ) : (
        <button
          type="button"
          className={videoPlayerStyles.stage}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          {...swipe.handlers}
          onClick={() => {
            if (!swipe.wasDrag.current) toggle();
            swipe.wasDrag.current = false;
          }}
        >
          {!isPlaying && (
            <span className={videoPlayerStyles.solid}>
              <Play />
            </span>
          )}
        </button>
      )}
    </>
  );
}

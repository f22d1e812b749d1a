import { Play } from 'lucide-react';
import { Button } from '../../../components/button';
import type { Playback } from '../use-playback';
import type { useVerticalSwipe } from '../use-vertical-swipe';

interface VideoStageProps {
  playback: Playback;
  swipe: ReturnType<typeof useVerticalSwipe>;
}

/** The picture: a tap plays or pauses it, a swipe down drags it away. */
export function VideoStage({ playback, swipe }: VideoStageProps) {
  const { isPlaying, isBroken, videoProps, toggle, retry } = playback;
  return (
    <>
      <div className="player-picture">
        <video {...videoProps} />
      </div>
      <button
        type="button"
        className="player-stage"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        {...swipe.handlers}
        onClick={() => {
          if (!swipe.wasDrag.current) toggle();
          swipe.wasDrag.current = false;
        }}
      >
        {!isPlaying && !isBroken && (
          <span className="player-solid">
            <Play />
          </span>
        )}
      </button>
      {isBroken && (
        <div className="player-broken" role="alert">
          <p>This video could not be loaded.</p>
          <Button tone="primary" size="sm" onClick={retry}>
            Try Again
          </Button>
        </div>
      )}
    </>
  );
}

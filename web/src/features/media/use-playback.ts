import type { Media } from '@quad/shared/contract/media';
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Playback {
  isPlaying: boolean;
  isMuted: boolean;
  isBroken: boolean;
  /** Seconds. */
  time: number;
  duration: number;
  toggle(): void;
  toggleMuted(): void;
  /** Rounded to a second. */
  seek(seconds: number): void;
  /** Loads it again. */
  retry(): void;
  /** For the <video> element. */
  videoProps: React.ComponentProps<'video'>;
}

/** Milliseconds. Not every browser says of every film that it can't be read: WebKitGTK may go on loading it for ever. */
const loadTimeout = 10_000;

/** Rejected if the browser requires a press first: then the play button stays. */
function play(video: HTMLVideoElement | null): void {
  void video?.play().catch(() => {});
}

/** Plays one video: muted at first, automatically unless the person prefers reduced motion. */
export function usePlayback(media: Media): Playback {
  const video: RefObject<HTMLVideoElement | null> = useRef(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [isLoaded, setLoaded] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(media.durationSeconds ?? 0);
  /** Where it was loaded again last: the address of its file works for minutes only, and a pause may be longer. */
  const resumedAt = useRef(0);

  // Not by `autoplay`: that would restart a finished video when it is rewound.
  useEffect(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) play(video.current);
  }, []);
  useEffect(() => {
    if (!isPlaying || isLoaded || isBroken) return;
    const timer = setTimeout(() => setBroken(true), loadTimeout);
    return () => clearTimeout(timer);
  }, [isPlaying, isLoaded, isBroken]);
  const load = (element: HTMLVideoElement | null) => {
    setLoaded(false);
    element?.load();
    play(element);
  };
  return {
    isPlaying,
    isMuted,
    isBroken,
    time,
    duration,
    toggle: () => (video.current?.paused ? play(video.current) : video.current?.pause()),
    toggleMuted: () => setMuted((wasMuted) => !wasMuted),
    seek(seconds) {
      if (!video.current) return;
      const target = Math.min(Math.max(0, seconds), duration);
      video.current.currentTime = target;
      setTime(target);
    },
    retry() {
      setBroken(false);
      load(video.current);
    },
    videoProps: {
      ref: video,
      src: media.url,
      poster: media.posterUrl ?? undefined,
      muted: isMuted,
      playsInline: true,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onLoadedMetadata: () => {
        setLoaded(true);
        setBroken(false);
      },
      onTimeUpdate: ({ currentTarget }) => setTime(currentTarget.currentTime),
      onDurationChange: ({ currentTarget }) => {
        // Recordings streamed to disk have no duration of their own.
        if (Number.isFinite(currentTarget.duration)) setDuration(currentTarget.duration);
      },
      onError: ({ currentTarget }) => {
        const at = currentTarget.currentTime;
        if (at <= resumedAt.current) return setBroken(true);
        resumedAt.current = at;
        load(currentTarget);
        currentTarget.currentTime = at;
      },
    },
  };
}

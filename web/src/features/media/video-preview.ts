export interface VideoPreview {
  /** A preview image; null if the browser cannot read the video. */
  poster: Blob | null;
  durationSeconds: number | null;
}

/** Milliseconds to read a video; after that it is sent without a preview. */
const patienceMs = 8_000;
const posterMaxSide = 960;
const posterQuality = 0.82;

function once(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, resolve, { once: true, signal });
    video.addEventListener('error', () => reject(new Error('Unreadable video')), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function seek(video: HTMLVideoElement, seconds: number, signal: AbortSignal): Promise<void> {
  const arrived = once(video, 'seeked', signal);
  video.currentTime = seconds;
  await arrived;
}

/** Seconds; a recording streamed to disk only reports its length after seeking to its end. */
async function readDuration(video: HTMLVideoElement, signal: AbortSignal): Promise<number | null> {
  if (video.duration === Number.POSITIVE_INFINITY) await seek(video, 1e7, signal);
  const seconds = Number.isFinite(video.duration) ? video.duration : video.currentTime;
  return seconds > 0 ? Math.round(seconds) : null;
}

async function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, posterMaxSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, posterQuality));
  const webp = await encode('image/webp');
  // Browsers without WebP produce PNG, which is far larger.
  return webp?.type === 'image/webp' ? webp : encode('image/jpeg');
}

/** A preview image and the length of a video, read in the browser; null where that fails. */
export async function previewVideo(file: Blob): Promise<VideoPreview> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const signal = AbortSignal.timeout(patienceMs);
  const preview: VideoPreview = { poster: null, durationSeconds: null };
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = once(video, 'loadeddata', signal);
    video.src = url;
    await loaded;
    preview.durationSeconds = await readDuration(video, signal);
    // The very first frame of a video is often black.
    await seek(video, Math.min(1, (preview.durationSeconds ?? 0) / 3), signal);
    preview.poster = await drawFrame(video);
  } catch {
    // A video that this browser cannot play may play in another one.
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
  return preview;
}

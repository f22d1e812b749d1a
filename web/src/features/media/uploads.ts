import type { GuestUploader, Media } from '@quad/shared/contract/media';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api-client';
import { putFile, TooLargeForSite } from '../../lib/put-file';
import { toast } from '../../lib/toast-store';
import { requestUpload, saveMedia } from './media.api';
import { refreshMedia } from './use-media';
import { notAVideo, type Problem, tooLarge, videoProblem } from './video-file';
import { previewVideo } from './video-preview';

/* Uploads outlive screens, one per event: closing the form or navigating does not cancel them. */

export interface ChosenVideo {
  file: File;
  commentId: string | null;
  /** Null for a member. */
  guest: GuestUploader | null;
  poster: Blob | null;
  /** URL of the preview image. */
  posterUrl: string | null;
  durationSeconds: number | null;
  /** Where the file was uploaded, if only saving it failed. */
  putUrl: string | null;
}

export type Upload =
  | { step: 'idle'; problem: Problem | null }
  | { step: 'selected'; video: ChosenVideo }
  | { step: 'uploading'; video: ChosenVideo; sent: number; secondsLeft: number | null }
  | { step: 'failed'; video: ChosenVideo; sent: number; reason: string; advice: string }
  | { step: 'saved'; video: ChosenVideo; media: Media };

/** Accepted types; the end of a file name is more telling than its beginning. */
const filenameMaxLength = 200;

const idle: Upload = { step: 'idle', problem: null };
const uploads = new Map<string, Upload>();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();

function setUpload(eventId: string, upload: Upload): void {
  uploads.set(eventId, upload);
  for (const listener of listeners) listener();
}

const uploadOf = (eventId: string) => uploads.get(eventId) ?? idle;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The upload to an event, with updates. */
export function useUpload(eventId: string): Upload {
  return useSyncExternalStore(
    subscribe,
    () => uploadOf(eventId),
    () => idle,
  );
}

/** Changes the chosen video, if it is still this file. */
function updateVideo(eventId: string, file: File, change: Partial<ChosenVideo>): void {
  const upload = uploadOf(eventId);
  if (upload.step === 'idle' || upload.video.file !== file) return;
  setUpload(eventId, { ...upload, video: { ...upload.video, ...change } });
}

/**
 * Takes a file for upload, with a preview as soon as it is ready. False if it is not a video or too large.
 */
export async function chooseVideo(
  eventId: string,
  file: File,
  { commentId = null, guest = null }: Partial<Pick<ChosenVideo, 'commentId' | 'guest'>> = {},
): Promise<boolean> {
  const problem = videoProblem(file);
  if (problem) {
    setUpload(eventId, { step: 'idle', problem });
    toast({ ...problem, tone: 'danger' });
    return false;
  }
  const video = {
    file,
    commentId,
    guest,
    poster: null,
    posterUrl: null,
    durationSeconds: null,
    putUrl: null,
  };
  setUpload(eventId, { step: 'selected', video });
  const preview = await previewVideo(file);
  const posterUrl = preview.poster && URL.createObjectURL(preview.poster);
  updateVideo(eventId, file, { ...preview, posterUrl });
  return true;
}

/** Cancels everything and discards the file. */
export function resetUpload(eventId: string): void {
  running.get(eventId)?.abort();
  const upload = uploadOf(eventId);
  if (upload.step !== 'idle' && upload.video.posterUrl) URL.revokeObjectURL(upload.video.posterUrl);
  setUpload(eventId, idle);
}

/** Cancels an upload; the file stays chosen. */
export function cancelUpload(eventId: string): void {
  running.get(eventId)?.abort();
  const upload = uploadOf(eventId);
  if (upload.step === 'uploading') setUpload(eventId, { step: 'selected', video: upload.video });
}

/** Seconds until the upload is done, once there is a rate to estimate from. */
function estimate(sent: number, total: number, startedAt: number): number | null {
  const seconds = (performance.now() - startedAt) / 1000;
  return seconds < 1 || sent === 0 ? null : Math.ceil(((total - sent) / sent) * seconds);
}

async function putVideo(eventId: string, file: File, signal: AbortSignal): Promise<string> {
  const url = await requestUpload(file, signal);
  const startedAt = performance.now();
  await putFile(url, file, {
    signal,
    onProgress(loaded) {
      const upload = uploadOf(eventId);
      if (signal.aborted || upload.step !== 'uploading') return;
      const sent = Math.min(loaded, file.size);
      setUpload(eventId, { ...upload, sent, secondsLeft: estimate(sent, file.size, startedAt) });
    },
  });
  updateVideo(eventId, file, { putUrl: url });
  return url;
}

/** The preview is optional: without one the video is still shown. */
async function putPoster(poster: Blob | null, signal: AbortSignal): Promise<string | null> {
  if (!poster) return null;
  try {
    const url = await requestUpload(poster, signal);
    await putFile(url, poster, { signal });
    return url;
  } catch {
    return null;
  }
}

const refusals: Partial<Record<string, Problem>> = {
  UNSUPPORTED_MEDIA_TYPE: notAVideo,
  TOO_LARGE: tooLarge,
};

function noteFailure(eventId: string, error: unknown): void {
  const upload = uploadOf(eventId);
  if (upload.step !== 'uploading') return;
  const code = error instanceof ApiError ? error.code : '';
  const refusal = refusals[code];
  if (refusal) {
    setUpload(eventId, { step: 'idle', problem: refusal });
    toast({ ...refusal, tone: 'danger' });
    return;
  }
  const { video, sent } = upload;
  const isLimited = error instanceof ApiError && code === 'RATE_LIMITED';
  const advice = isLimited
    ? error.detail
    : error instanceof TooLargeForSite
      ? error.message
      : 'Failed to upload video. Please try again.';
  const reason = sent >= video.file.size ? 'Failed to save video information' : 'Failed to upload file';
  // A rejected signed URL is useless; one that got no response may still work.
  const wasAnswered = error instanceof ApiError && error.status !== 0;
  const kept = wasAnswered ? { ...video, putUrl: null } : video;
  setUpload(eventId, { step: 'failed', video: kept, sent, reason, advice });
  toast({ title: 'Upload Failed', description: advice, tone: 'danger' });
}

/** Resumes once the device is online again, unless the person cancelled or retried first. */
function resumeWhenOnline(client: QueryClient, eventId: string, { file, guest }: ChosenVideo): void {
  const resume = () => {
    const upload = uploadOf(eventId);
    if (upload.step === 'failed' && upload.video.file === file) void startUpload(client, eventId, guest);
  };
  window.addEventListener('online', resume, { once: true });
}

/**
 * Uploads the chosen video and publishes it: requests a signed URL, PUTs the file, saves its details. An
 * uploaded file is not sent again after a failure.
 */
export async function startUpload(
  client: QueryClient,
  eventId: string,
  guest: GuestUploader | null,
): Promise<void> {
  const upload = uploadOf(eventId);
  if (upload.step !== 'selected' && upload.step !== 'failed') return;
  const { file, commentId, putUrl } = upload.video;
  const controller = new AbortController();
  const { signal } = controller;
  running.set(eventId, controller);
  const sent = putUrl ? file.size : 0;
  setUpload(eventId, {
    step: 'uploading',
    video: { ...upload.video, guest },
    sent,
    secondsLeft: null,
  });
  try {
    const url = putUrl ?? (await putVideo(eventId, file, signal));
    const current = uploadOf(eventId);
    const { poster, durationSeconds } = current.step === 'idle' ? upload.video : current.video;
    const posterUrl = await putPoster(poster, signal);
    signal.throwIfAborted();
    const body = { eventId, commentId, type: 'video', url, posterUrl, durationSeconds } as const;
    const media = await saveMedia(
      { ...body, filename: file.name.slice(-filenameMaxLength), fileSize: file.size },
      guest,
    );
    const done = uploadOf(eventId);
    setUpload(eventId, { step: 'saved', media, video: done.step === 'idle' ? upload.video : done.video });
    toast({ title: 'Video Uploaded', description: guest ? 'The host has to approve it first.' : undefined });
    await refreshMedia(client);
  } catch (error) {
    if (signal.aborted) return;
    noteFailure(eventId, error);
    const failed = uploadOf(eventId);
    if (failed.step === 'failed' && !navigator.onLine) resumeWhenOnline(client, eventId, failed.video);
  } finally {
    if (running.get(eventId) === controller) running.delete(eventId);
  }
}

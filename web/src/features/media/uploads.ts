import type { GuestUploader, Media } from '@quad/shared/contract/media';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api-client';
import { putFile } from '../../lib/put-file';
import { toast } from '../../lib/toast-store';
import { requestUpload, saveMedia } from './media.api';
import { refreshMedia } from './use-media';
import { notAVideo, type Problem, tooLarge, videoProblem } from './video-file';
import { previewVideo } from './video-preview';

/*
 * Uploads live outside of the pages, one an event: closing the form or reading another page does not end them.
 */

export interface ChosenVideo {
  file: File;
  commentId: string | null;
  /** Null for a member. */
  guest: GuestUploader | null;
  poster: Blob | null;
  /** Of the still, for showing it here. */
  posterUrl: string | null;
  durationSeconds: number | null;
  /** Where the file was put, if only saving it failed. */
  putUrl: string | null;
}

export type Upload =
  | { step: 'idle'; problem: Problem | null }
  | { step: 'selected'; video: ChosenVideo }
  | { step: 'uploading'; video: ChosenVideo; sent: number; secondsLeft: number | null }
  | { step: 'failed'; video: ChosenVideo; sent: number; reason: string; advice: string }
  | { step: 'saved'; video: ChosenVideo; media: Media };

/** What the server takes; the end of a name says more than its beginning. */
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

/** The upload to an event, as it moves on. */
export function useUpload(eventId: string): Upload {
  return useSyncExternalStore(
    subscribe,
    () => uploadOf(eventId),
    () => idle,
  );
}

/** Changes the chosen video, if it still is this file. */
function updateVideo(eventId: string, file: File, change: Partial<ChosenVideo>): void {
  const upload = uploadOf(eventId);
  if (upload.step === 'idle' || upload.video.file !== file) return;
  setUpload(eventId, { ...upload, video: { ...upload.video, ...change } });
}

/** Takes a file for upload, with a still of it as soon as there is one. False when it is no video or too large. */
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

/** Ends whatever goes on and forgets the file. */
export function resetUpload(eventId: string): void {
  running.get(eventId)?.abort();
  const upload = uploadOf(eventId);
  if (upload.step !== 'idle' && upload.video.posterUrl) URL.revokeObjectURL(upload.video.posterUrl);
  setUpload(eventId, idle);
}

/** Ends an upload that is under way; the file stays chosen. */
export function cancelUpload(eventId: string): void {
  running.get(eventId)?.abort();
  const upload = uploadOf(eventId);
  if (upload.step === 'uploading') setUpload(eventId, { step: 'selected', video: upload.video });
}

/** Seconds until all is sent, once there is something to go by. */
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

/** A still is a nicety: without one the video is shown all the same. */
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
  const advice = isLimited ? error.detail : 'Failed to upload video. Please try again.';
  const reason = sent >= video.file.size ? 'Failed to save video information' : 'Failed to upload file';
  // An address that was refused is of no more use; one that never got an answer may be.
  const wasAnswered = error instanceof ApiError && error.status !== 0;
  const kept = wasAnswered ? { ...video, putUrl: null } : video;
  setUpload(eventId, { step: 'failed', video: kept, sent, reason, advice });
  toast({ title: 'Upload Failed', description: advice, tone: 'danger' });
}

/** Goes on by itself once the device has a network again, unless its person gave up or was faster. */
function resumeWhenOnline(client: QueryClient, eventId: string, { file, guest }: ChosenVideo): void {
  const resume = () => {
    const upload = uploadOf(eventId);
    if (upload.step === 'failed' && upload.video.file === file) void startUpload(client, eventId, guest);
  };
  window.addEventListener('online', resume, { once: true });
}

/**
 * Uploads the chosen video and publishes it: asks for an address, PUTs the file there, saves what is known of it. What
 * was put already is not sent again after a failure.
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
    toast({ title: 'Video Uploaded', description: guest ? 'The host approves it first.' : undefined });
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

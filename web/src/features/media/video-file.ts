import { videoMaxBytes } from '@quad/shared/limits';

/** The error for a toast or banner. */
export interface Problem {
  title: string;
  description: string;
}

export const notAVideo: Problem = { title: 'Invalid File', description: 'Please select a video file' };
export const tooLarge: Problem = {
  title: 'File Too Large',
  description: 'Please select a video file smaller than 50MB',
};

/** Why a file cannot be uploaded as a video; null if it can. The server checks the bytes themselves. */
export function videoProblem({ type, size }: Pick<File, 'type' | 'size'>): Problem | null {
  if (!type.startsWith('video/')) return notAVideo;
  return size > videoMaxBytes ? tooLarge : null;
}

const mebibyte = 1024 * 1024;

/** Bytes in MB with one decimal, without the unit: '18.4'. */
export function megabytes(bytes: number): string {
  return (bytes / mebibyte).toFixed(1);
}

/** Seconds as '0:24' or '1:02:03'. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

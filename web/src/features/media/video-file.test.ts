// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { clockTime, megabytes, videoProblem } from './video-file';

const mb = 1024 * 1024;

describe('what is taken as a video', () => {
  it('takes videos up to 50 MB', () => {
    expect(videoProblem({ type: 'video/mp4', size: 50 * mb })).toBeNull();
    expect(videoProblem({ type: 'video/webm', size: 1 })).toBeNull();
  });

  it('refuses what does not say it is a video', () => {
    const problem = { title: 'Invalid File', description: 'Please select a video file' };
    expect(videoProblem({ type: 'application/x-msdownload', size: 1 })).toEqual(problem);
    expect(videoProblem({ type: '', size: 1 })).toEqual(problem);
    expect(videoProblem({ type: 'image/png', size: 60 * mb })).toEqual(problem);
  });

  it('refuses more than 50 MB', () => {
    expect(videoProblem({ type: 'video/mp4', size: 50 * mb + 1 })).toEqual({
      title: 'File Too Large',
      description: 'Please select a video file smaller than 50MB',
    });
  });
});

it('names sizes in MB', () => {
  expect(megabytes(19_293_798)).toBe('18.4');
  expect(megabytes(0)).toBe('0.0');
});

it.each([
  [0, '0:00'],
  [24.9, '0:24'],
  [65, '1:05'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('%d seconds are %s', (seconds, words) => expect(clockTime(seconds)).toBe(words));

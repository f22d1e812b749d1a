import { searchCounter } from './challenge-search';

/** Solves one challenge beside the page, so that nothing on it stutters; the page ends the worker. */
self.addEventListener('message', ({ data }: MessageEvent<{ challenge: string; difficulty: number }>) => {
  self.postMessage(searchCounter(data.challenge, data.difficulty, 0, Number.MAX_SAFE_INTEGER));
});

import { searchCounter } from './challenge-search';

/** Solves one challenge off the main thread; the page terminates the worker. */
self.addEventListener('message', ({ data }: MessageEvent<{ challenge: string; difficulty: number }>) => {
  self.postMessage(searchCounter(data.challenge, data.difficulty, 0, Number.MAX_SAFE_INTEGER));
});

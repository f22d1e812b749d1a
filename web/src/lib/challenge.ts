import { searchCounter } from './challenge-search';
import { pause } from './pause';

/** Takes about 10 ms on a phone. */
const triesAtOnce = 2_000;

async function searchOnThePage(challenge: string, difficulty: number, signal?: AbortSignal): Promise<number> {
  for (let from = 0; ; from += triesAtOnce) {
    signal?.throwIfAborted();
    const counter = searchCounter(challenge, difficulty, from, triesAtOnce);
    if (counter !== null) return counter;
    await pause();
  }
}

/** @throws Error if the browser refuses the worker; AbortError if the signal aborts */
function searchInWorker(challenge: string, difficulty: number, signal?: AbortSignal): Promise<number> {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
    worker.onerror = () => reject(new Error('The worker did not start'));
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage({ challenge, difficulty });
  }).finally(() => worker.terminate());
}

/**
 * Does the work that a challenge of the server asks for; half a second on a phone.
 * @param difficulty leading zero bits of the hash
 * @returns the value of the x-challenge-solution header
 */
export async function solveChallenge(
  challenge: string,
  difficulty: number,
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const search =
    typeof Worker === 'undefined'
      ? searchOnThePage(challenge, difficulty, signal)
      : searchInWorker(challenge, difficulty, signal).catch((error: unknown) => {
          if (signal?.aborted) throw error;
          return searchOnThePage(challenge, difficulty, signal);
        });
  return `${challenge}:${await search}`;
}

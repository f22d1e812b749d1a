import type { Env } from './env';

/** npm passes on a Ctrl+C that the terminal has already sent to the whole group. */
const samePressMs = 300;
/** What the process that started this one sends; it may get the signals of the terminal as well. */
export const stopMessage = 'stop';

/**
 * Ends this process when it gets SIGINT, SIGTERM or `stopMessage`: once `stop` is done, when its time is over, or at
 * once on a second signal.
 */
export function stopOnSignals(
  env: Pick<Env, 'DRAIN_MS' | 'STOP_TIMEOUT_MS'>,
  stop: () => Promise<void>,
): void {
  let isStopping = false;
  let signaledAt: number | undefined;
  const begin = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      console.error('Stopped before everything was finished: the time to stop is over.');
      process.exit(1);
    }, env.DRAIN_MS + env.STOP_TIMEOUT_MS);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const onSignal = () => {
    const now = performance.now();
    if (signaledAt !== undefined && now - signaledAt > samePressMs) process.exit(1);
    signaledAt ??= now;
    begin();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('message', (message) => message === stopMessage && begin());
}

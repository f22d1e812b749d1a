import type { Env } from './env';

/** npm passes on a Ctrl+C that the terminal has already sent to the whole group. */
const samePressMs = 300;

/**
 * Ends this process when it gets SIGINT or SIGTERM: once `stop` is done, when its time is over, or at once on a
 * second signal.
 */
export function stopOnSignals(
  env: Pick<Env, 'DRAIN_MS' | 'STOP_TIMEOUT_MS'>,
  stop: () => Promise<void>,
): void {
  let stoppingSince: number | undefined;
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > samePressMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
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
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

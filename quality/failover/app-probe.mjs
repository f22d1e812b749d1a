/**
 * Loaded into an app with node --import: measures it, and sets its clock back, when the run asks for it. The app ends
 * with the run, even if that is killed.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the event loop is looked at; each look is that late at least. */
const resolutionMs = 5;
const hours = 2;

let behindMs = 0;
const RealDate = Date;
// Timers and performance.now() go on, because they don't read this clock.
globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() - behindMs);
    else super(...args);
  }

  static now() {
    return RealDate.now() - behindMs;
  }
};

const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

process.on('message', (asked) => {
  if (asked === 'clock back') {
    behindMs += hours * 3_600_000;
    return;
  }
  // The second one collects what the first one has finalized.
  globalThis.gc?.();
  globalThis.gc?.();
  const loopP99Ms = Math.max(0, delay.percentile(99) / 1e6 - resolutionMs);
  delay.reset();
  process.send?.({
    rssBytes: process.memoryUsage.rss(),
    heapBytes: process.memoryUsage().heapUsed,
    loopP99Ms,
  });
});
process.on('disconnect', () => process.exit());
process.channel?.unref();

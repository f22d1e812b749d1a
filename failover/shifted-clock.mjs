/**
 * Loaded into an app with node --import: each SIGUSR2 sets its clock back by two hours, as a machine whose clock
 * is corrected would have it. Timers and performance.now() go on, because they don't read that clock.
 */
const hours = 2;
let behindMs = 0;
process.on('SIGUSR2', () => {
  behindMs += hours * 3_600_000;
});

const RealDate = Date;
globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() - behindMs);
    else super(...args);
  }

  static now() {
    return RealDate.now() - behindMs;
  }
};

import { maxWork } from './limits';

/** A file costs more work than it may. */
export class OutOfWork extends Error {
  override readonly name = 'OutOfWork';
}

/**
 * Counts what reading one file costs, in steps of at most about 0.2 µs of CPU. The count depends on the file alone, so
 * that it is cut at the same place on a slow, a fast and a busy machine.
 */
export class Work {
  private left = maxWork;

  /** @throws OutOfWork when the file has used up what it may cost */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new OutOfWork();
  }
}

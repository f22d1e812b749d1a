import { setImmediate } from 'node:timers/promises';

/**
 * One look-up at a time; it is for everybody who asked since the one before began. So each began after it was asked for, and a
 * crowd costs few.
 */
export class LookUpsInTurn<Item, Result> {
  private asked: Item[] = [];
  private next: Promise<Result> | null = null;
  private running: Promise<unknown> = Promise.resolve();

  /** @param read a look-up for these items; if it fails, it fails for all of them */
  constructor(private readonly read: (asked: readonly Item[]) => Promise<Result>) {}

  /** The result of the next look-up, which is for this item too. */
  ask(item: Item): Promise<Result> {
    this.asked.push(item);
    this.next ??= this.readNext();
    return this.next;
  }

  /** Reads once the one before is done, and all requests that have arrived with this one are in: they share it. */
  private async readNext(): Promise<Result> {
    await this.running;
    await setImmediate();
    const { asked } = this;
    // Who asks from here on may know of a later change.
    this.asked = [];
    this.next = null;
    const reading = this.read(asked);
    this.running = reading.catch(() => {});
    return reading;
  }
}

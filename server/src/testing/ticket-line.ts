/** Somebody in line; `keptUntil` is null until they are called, and stays when that time is over. */
interface Waiting {
  who: number;
  keptUntil: number | null;
}

/** The line of a sold-out event, first come first: spots are kept for those who were called, each once. */
export class ModeledLine {
  private waiting: Waiting[] = [];

  get people(): number[] {
    return this.waiting.map(({ who }) => who);
  }

  get hasUncalled(): boolean {
    return this.waiting.some(({ keptUntil }) => keptUntil === null);
  }

  isUncalled = (who: number) => this.waiting.some((one) => one.who === who && one.keptUntil === null);

  join(who: number): void {
    if (!this.people.includes(who)) this.waiting.push({ who, keptUntil: null });
  }

  leave(who: number | null): void {
    this.waiting = this.waiting.filter((other) => other.who !== who);
  }

  /** Whether somebody was called, and has time left. */
  isCalled = (who: number, minute: number) =>
    this.waiting.some((one) => one.who === who && (one.keptUntil ?? 0) > minute);

  /** People were called until this minute. @returns false if others came before them */
  call(called: readonly number[], until: number): boolean {
    const uncalled = this.waiting.filter(({ keptUntil }) => keptUntil === null);
    for (const one of uncalled.slice(0, called.length)) one.keptUntil = until;
    return called.every((who, place) => uncalled[place]?.who === who);
  }
}

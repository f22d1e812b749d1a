/** What must hold of tickets and their money, whatever happens. */
const ticketInvariants = {
  1: 'no spot is sold twice',
  2: 'each payment is one paid order or went back whole',
  3: 'no more goes back than was paid, and for no ticket twice',
  4: "the books sum to 0, and are the provider's",
  5: 'a ticket has one holder, and no other pass opens the door',
  6: "an offered spot is its seller's until it is paid, then the buyer's",
  7: 'of a cancelled event everything is back or needs a person',
  8: "no payout is early, twice, or other than the event's net",
  9: 'who went in neither offers, sends nor gives back',
} as const;
export type TicketInvariant = keyof typeof ticketInvariants;

/** Sentences of one kind that are kept: a fault that lasts is seen again and again. */
const faultsMax = 5;

/** What a run found out about each invariant: figures, and what is wrong. */
export class TicketFindings {
  private readonly figures = new Map<TicketInvariant, Record<string, number>>();
  private readonly found = new Map<TicketInvariant, Set<string>>();

  note(invariant: TicketInvariant, figures: Record<string, number>): void {
    this.figures.set(invariant, { ...this.figures.get(invariant), ...figures });
  }

  count(invariant: TicketInvariant, what: string): void {
    this.note(invariant, { [what]: this.figure(invariant, what) + 1 });
  }

  figure(invariant: TicketInvariant, what: string): number {
    return this.figures.get(invariant)?.[what] ?? 0;
  }

  fault(invariant: TicketInvariant, sentence: string): void {
    const sentences = this.found.get(invariant) ?? new Set();
    if (sentences.size < faultsMax) this.found.set(invariant, sentences.add(sentence));
  }

  get faults(): string[] {
    return [...this.found].flatMap(([invariant, sentences]) =>
      [...sentences].map((sentence) => `Invariant ${invariant}, ${ticketInvariants[invariant]}: ${sentence}`),
    );
  }

  /** A line for each invariant. */
  describe(): string {
    return Object.entries(ticketInvariants)
      .map(([number, name]) => {
        const invariant = Number(number) as TicketInvariant;
        const figures = Object.entries(this.figures.get(invariant) ?? {}).map(
          ([what, value]) => `${what} ${value}`,
        );
        const faults = this.found.get(invariant)?.size ?? 0;
        return `${number}. ${name}: ${faults === 0 ? 'holds' : `${faults} FAULTS`} (${figures.join(', ')})`;
      })
      .join('\n');
  }
}

import type { Database } from '../db/client';
import { EventChanges, type KeptOfEvents, type SeenChanges } from '../features/events/change-feed';
import type { EventFacts } from '../features/events/event-facts';

/** Facts of events in the memory of a test, and all that happened to them. */
export class KeptFacts implements KeptOfEvents {
  facts = new Map<string, EventFacts>();
  seen: SeenChanges[] = [];
  /** How many times everything was read. */
  renewals = 0;

  constructor(readonly isWorn: () => boolean) {}

  change(changes: SeenChanges): void {
    this.seen.push(changes);
    for (const id of changes.searchIds) this.facts.delete(id);
    for (const each of changes.facts) this.facts.set(each.id, each);
  }

  renew() {
    const made = new Map<string, EventFacts>();
    return {
      add: (facts: EventFacts) => void made.set(facts.id, facts),
      complete: async () => {},
      finish: () => {
        this.facts = made;
        this.renewals += 1;
      },
    };
  }
}

/** A look-up of changes as it is given to `pg`. */
export interface LookUp {
  name: string;
  text: string;
  values: string[];
}

interface Watched {
  /** Called before each look-up is sent; an error that it throws fails the look-up. */
  onLookUp?: (lookUp: LookUp) => void;
  /** Called with the rows of each look-up, which is answered once it is done. */
  onAnswer?: (rows: (string | null)[][]) => void | Promise<void>;
  /** Called before everything is read; the same with errors. */
  onRenewal?: () => void;
  isWorn?: () => boolean;
}

/** What a process keeps of the events of a database. */
export function keepFacts(
  database: Database,
  { onLookUp = () => {}, onAnswer = () => {}, onRenewal = () => {}, isWorn = () => false }: Watched = {},
) {
  const watched = {
    ...database,
    pool: {
      connect: async () => {
        const client = await database.pool.connect();
        return {
          query: async (lookUp: LookUp) => {
            if (lookUp.name) onLookUp(lookUp);
            else if (lookUp.text === 'begin') onRenewal();
            const result = await client.query<(string | null)[]>({ ...lookUp, rowMode: 'array' });
            if (lookUp.name) await onAnswer(result.rows);
            return result;
          },
          release: (isLost: boolean) => client.release(isLost),
        };
      },
    } as never,
  };
  const eventChanges = new EventChanges(watched, () => new Date());
  return { eventChanges, kept: eventChanges.keep(new KeptFacts(isWorn)) };
}

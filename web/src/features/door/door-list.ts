import type { DoorPack, PackPass } from '@quad/shared/contract/door';
import { type Entry, mergeScans, type Scan } from '@quad/shared/door-merge';
import { hasNameWords, nameWords, typedNameWords } from '@quad/shared/name-words';

/** What a phone knows of a door: who is on the list, and all scans of which it has heard. */
export class DoorList {
  readonly passes = new Map<string, PackPass>();
  readonly entries = new Map<string, Entry>();
  private readonly doors = new Map<string, string>();
  private readonly scans = new Map<string, Map<string, Scan>>();

  /** Those of which something is new: a sync repeats what changed within the last half minute. */
  newsOf(passes: readonly PackPass[]): PackPass[] {
    return passes.filter((pass) => JSON.stringify(pass) !== JSON.stringify(this.passes.get(pass.id)));
  }

  /** Takes what the server says. */
  addPasses(passes: readonly PackPass[], devices: DoorPack['devices']): void {
    for (const { device, label } of devices) this.doors.set(device, label);
    for (const pass of passes) {
      this.passes.set(pass.id, pass);
      const scans = (pass.scans ?? []).map((scan) => ({ ...scan, passId: pass.id }));
      // As the server has them: it corrects times in the future.
      this.dropScans(scans);
      this.addScans(scans);
    }
  }

  /** Adds scans that are not known yet, of this phone or others. */
  addScans(scans: readonly Scan[]): void {
    const touched = new Set<string>();
    for (const scan of scans) {
      const known = this.scans.get(scan.passId) ?? new Map<string, Scan>();
      if (!known.has(scan.nonce)) known.set(scan.nonce, scan);
      this.scans.set(scan.passId, known);
      touched.add(scan.passId);
    }
    for (const passId of touched) this.merge(passId);
  }

  /** Forgets scans that the server did not take: nobody else will hear of them. */
  dropScans(scans: readonly Pick<Scan, 'nonce' | 'passId'>[]): void {
    for (const { nonce, passId } of scans) {
      this.scans.get(passId)?.delete(nonce);
      this.merge(passId);
    }
  }

  private merge(passId: string): void {
    const entry = mergeScans(this.scans.get(passId)?.values() ?? []).get(passId);
    if (entry) this.entries.set(passId, entry);
    else this.entries.delete(passId);
  }

  doorOf(device: string): string {
    return this.doors.get(device) ?? 'another door';
  }

  /** How many people are in. */
  countIn(): number {
    let count = 0;
    for (const entry of this.entries.values()) if (entry.in) count += 1;
    return count;
  }

  /** The passes that came in twice and whose later scans include one of these devices'. */
  doublesOf(device: string): { passId: string; entry: Entry }[] {
    return [...this.entries]
      .filter(
        ([, { in: first, doubles }]) =>
          doubles.length > 0 && [first, ...doubles].some((scan) => scan?.device === device),
      )
      .map(([passId, entry]) => ({ passId, entry }));
  }
}

const wordsOfNames = new WeakMap<PackPass, string[]>();

function wordsOf(pass: PackPass): string[] {
  const words = wordsOfNames.get(pass) ?? nameWords(pass.name);
  wordsOfNames.set(pass, words);
  return words;
}

/** Fewer letters than this find half the list, and one of them is let in by a slip. */
const fewestLetters = 2;

/** Those of whose name every typed word begins a word, by name; null while too little is typed. */
export function findByName(passes: Iterable<PackPass>, typed: string): PackPass[] | null {
  const words = typedNameWords(typed);
  if (words.join('').length < fewestLetters) return null;
  const byName = new Intl.Collator();
  return [...passes]
    .filter((pass) => hasNameWords(wordsOf(pass), words))
    .sort((a, b) => byName.compare(a.name, b.name));
}

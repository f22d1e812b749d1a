import { firstIndex } from './first-index';
import { Numbers } from './numbers';
import { lettersOf } from './spelling-correction';

/** So many new words are put in order at once: in a few milliseconds. */
const mostAdded = 1_000;

/** Which events have which words. Words have numbers, in the order in which they came. */
export class WordIndex {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];
  /** Of each word, the places of events that have it, those of removed ones too; and how many these are, all in one piece of memory. */
  private readonly lists: Numbers[] = [];
  private readonly counts = new Numbers();
  /** Of each place, its words, and where they begin among those of all. */
  private readonly words = new Numbers();
  private readonly begins = new Numbers();
  /** All words in order of their characters, but for those that were added. */
  private readonly sorted = new Numbers();
  private added: number[] = [];
  /** The words that are in the title, organizer or place of an event: typos are corrected to these. */
  private readonly named = new Set<number>();
  private readonly namedTexts: string[] = [];
  private readonly namedLetters = new Numbers();

  /** Adds the words of the event in the next place: those of its title, organizer and place, and others. */
  add(place: number, names: readonly string[], others: readonly string[]): void {
    this.begins.push(this.words.length);
    for (const text of names) this.addName(this.addWord(place, text));
    for (const text of others) this.addWord(place, text);
    if (this.added.length > mostAdded) this.putInOrder();
  }

  /** How many places there are. */
  get places(): number {
    return this.begins.length;
  }

  /** The words of titles, organizers and places, and the letters of each: see lettersOf. */
  get names(): { names: readonly string[]; letters: Int32Array } {
    return { names: this.namedTexts, letters: this.namedLetters.values };
  }

  /** The words that begin so, until others are added. */
  beginningWith(start: string): Int32Array {
    this.putInOrder();
    const { sorted, texts } = this;
    const textAt = (index: number) => texts[sorted.values[index] ?? 0] ?? '';
    const from = firstIndex(sorted.length, (index) => textAt(index) < start);
    const length = firstIndex(sorted.length - from, (index) => textAt(from + index).startsWith(start));
    return sorted.all().subarray(from, from + length);
  }

  /** Those of them that are in titles, organizers and places. */
  namesBeginningWith(start: string): Int32Array {
    return this.beginningWith(start).filter((word) => this.named.has(word));
  }

  /** The word with these letters; -1 if there is none. */
  numberOf(text: string): number {
    return this.numbers.get(text) ?? -1;
  }

  textOf(word: number): string {
    return this.texts[word] ?? '';
  }

  /** The places of the events that have a word, removed ones too. */
  placesOf(word: number): Int32Array {
    return this.lists[word]?.all() ?? new Int32Array(0);
  }

  /** Whether at most so many events have these words, those of one and of the next. */
  hasAtMost(groups: readonly Int32Array[], most: number): boolean {
    let count = 0;
    for (const words of groups) {
      for (let at = 0; at < words.length; at += 1) {
        count += this.counts.values[words[at] ?? 0] ?? 0;
        if (count > most) return false;
      }
    }
    return true;
  }

  /** By word, 1 for each of these. */
  marksOf(groups: readonly Int32Array[]): Uint8Array {
    const marks = new Uint8Array(this.texts.length);
    for (const words of groups) for (const word of words) marks[word] = 1;
    return marks;
  }

  /** Whether the event in a place has a marked word. @param marks 1 for those that are, by word */
  hasMarked(place: number, marks: Uint8Array): boolean {
    const { begins, words } = this;
    const from = begins.values[place] ?? 0;
    const to = place + 1 < begins.length ? (begins.values[place + 1] ?? 0) : words.length;
    const { values } = words;
    for (let at = from; at < to; at += 1) if (marks[values[at] ?? 0] === 1) return true;
    return false;
  }

  private addWord(place: number, text: string): number {
    const word = this.numbers.get(text) ?? this.addText(text);
    this.words.push(word);
    const count = (this.counts.values[word] ?? 0) + 1;
    this.counts.values[word] = count;
    this.lists[word]?.push(place);
    return word;
  }

  private addText(part: string): number {
    // Of its own: as a part of the text that it came in, it would keep all of that in memory.
    const text = Buffer.from(part).toString();
    const word = this.texts.length;
    this.numbers.set(text, word);
    this.texts.push(text);
    this.lists.push(new Numbers());
    this.counts.push(0);
    this.added.push(word);
    return word;
  }

  private addName(word: number): void {
    if (this.named.has(word)) return;
    this.named.add(word);
    const text = this.textOf(word);
    this.namedTexts.push(text);
    for (const letters of lettersOf(text)) this.namedLetters.push(letters);
  }

  /** Puts words that were added among the others. */
  private putInOrder(): void {
    const { sorted, texts } = this;
    const added = this.added.sort((a, b) => (this.textOf(a) < this.textOf(b) ? -1 : 1));
    this.added = [];
    let end = sorted.length;
    for (const word of added) sorted.push(word);
    const { values } = sorted;
    // From the last one, so that each of the others moves once.
    for (let index = added.length - 1; index >= 0; index -= 1) {
      const word = added[index] ?? 0;
      const text = this.textOf(word);
      const at = firstIndex(end, (other) => (texts[values[other] ?? 0] ?? '') < text);
      values.copyWithin(at + index + 1, at, end);
      values[at + index] = word;
      end = at;
    }
  }
}

import { setImmediate } from 'node:timers/promises';
import { lettersOf } from './spelling-correction';
import { WordNumbers } from './word-numbers';

/** The first index of a sorted list whose item isn't before what is looked for. @param isBefore whether the item at an index is */
export function firstIndex(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Numbers below 2 ** 31, of which there are only ever more. */
class Numbers {
  values: Int32Array;
  length = 0;

  /** @param expected how many will be there, so that they needn't be moved */
  constructor(expected = 0) {
    this.values = new Int32Array(Math.max(expected, 1));
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  /** All of them, until there are more. */
  all(): Int32Array {
    return this.values.subarray(0, this.length);
  }
}

/** So many new words are put in order at once: in a few milliseconds. */
const mostAdded = 1_000;
/** So many places are listed, or words looked at, before others have their turn: in a few milliseconds. */
const mostAtOnce = 4_000;
const noPlaces = new Int32Array(0);

/** Which events have which words. Words have numbers, in the order in which they came. */
export class WordIndex {
  private readonly numbers = new WordNumbers();
  /** Of each place, its words, and where they begin among those of all. */
  private readonly words: Numbers;
  private readonly begins = new Numbers();
  /** How many events have each word, removed ones too. */
  private readonly counts = new Numbers();
  /** The places of these: of all words, one after the other, and where those of each begin. */
  private listed = { places: new Int32Array(0), begins: new Int32Array(1) };
  /** Those of events that came later. */
  private readonly listedLater = new Map<number, Numbers>();
  /** All words in order of their characters, but for those that were added. */
  private readonly sorted = new Numbers();
  private added: number[] = [];
  /** The words that are in the title, organizer or place of an event: typos are corrected to these. 1 for each that is, by word. */
  private readonly named = new Numbers();
  private readonly namedTexts: string[] = [];
  private readonly namedLetters = new Numbers();
  private readonly byText = (a: number, b: number) => (this.textOf(a) < this.textOf(b) ? -1 : 1);

  /** @param before the one that it will replace: it will have about as many words */
  constructor(before: WordIndex | null) {
    this.words = new Numbers(before?.words.length);
  }

  /**
   * Adds the words of the event in the next place, one on each line: those of its title, organizer and place, and others. They
   * aren't found before they are indexed.
   */
  add(names: string, others: string): void {
    this.begins.push(this.words.length);
    this.addWords(names, true);
    this.addWords(others, false);
  }

  /** Indexes the words of the last place. */
  indexLast(): void {
    const place = this.places - 1;
    const { values, length } = this.words;
    for (let at = this.begins.values[place] ?? 0; at < length; at += 1) {
      const word = values[at] ?? 0;
      const list = this.listedLater.get(word) ?? new Numbers();
      if (list.length === 0) this.listedLater.set(word, list);
      list.push(place);
    }
    if (this.added.length > mostAdded) this.putInOrder();
  }

  /** Indexes all words, if none is, which takes much less than one place after the other. */
  async indexAll(): Promise<void> {
    await this.listAll();
    await this.putAllInOrder();
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
    const { sorted } = this;
    const { texts } = this.numbers;
    const textAt = (index: number) => texts[sorted.values[index] ?? 0] ?? '';
    const from = firstIndex(sorted.length, (index) => textAt(index) < start);
    const length = firstIndex(sorted.length - from, (index) => textAt(from + index).startsWith(start));
    return sorted.all().subarray(from, from + length);
  }

  /** Those of them that are in titles, organizers and places. */
  namesBeginningWith(start: string): Int32Array {
    return this.beginningWith(start).filter((word) => this.named.values[word] === 1);
  }

  /** The word with these letters; -1 if there is none. */
  numberOf(text: string): number {
    return this.numbers.numberOf(text);
  }

  /** Those of these words that there are. */
  numbersOf(texts: readonly string[]): Int32Array {
    return Int32Array.from(texts, (text) => this.numberOf(text)).filter((word) => word >= 0);
  }

  textOf(word: number): string {
    return this.numbers.texts[word] ?? '';
  }

  /** The places of the events that have a word, removed ones too, in two lists. */
  listsOf(word: number): readonly [Int32Array, Int32Array] {
    const { places, begins } = this.listed;
    const first = word + 1 < begins.length ? places.subarray(begins[word], begins[word + 1]) : noPlaces;
    return [first, this.listedLater.get(word)?.all() ?? noPlaces];
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
    const marks = new Uint8Array(this.counts.length);
    for (const words of groups) for (const word of words) marks[word] = 1;
    return marks;
  }

  /** Marks the words of the event in a place. */
  mark(place: number, marks: Uint8Array): void {
    const { values } = this.words;
    const to = this.endOf(place);
    for (let at = this.begins.values[place] ?? 0; at < to; at += 1) marks[values[at] ?? 0] = 1;
  }

  /** Whether the event in a place has a marked word. @param marks 1 for those that are, by word */
  hasMarked(place: number, marks: Uint8Array): boolean {
    const { values } = this.words;
    const to = this.endOf(place);
    for (let at = this.begins.values[place] ?? 0; at < to; at += 1)
      if (marks[values[at] ?? 0] === 1) return true;
    return false;
  }

  /** Where the words of a place end. */
  private endOf(place: number): number {
    const { begins, words } = this;
    return place + 1 < begins.length ? (begins.values[place + 1] ?? 0) : words.length;
  }

  private addWords(text: string, areNames: boolean): void {
    const { numbers, words, counts, named } = this;
    for (let from = 0; from < text.length; ) {
      const lineEnd = text.indexOf('\n', from);
      const to = lineEnd < 0 ? text.length : lineEnd;
      const word = numbers.add(text, from, to);
      from = to + 1;
      if (word === counts.length) {
        counts.push(0);
        named.push(0);
        this.added.push(word);
      }
      words.push(word);
      counts.values[word] = (counts.values[word] ?? 0) + 1;
      if (areNames && named.values[word] === 0) this.addName(word);
    }
  }

  private addName(word: number): void {
    this.named.values[word] = 1;
    const text = this.textOf(word);
    this.namedTexts.push(text);
    for (const letters of lettersOf(text)) this.namedLetters.push(letters);
  }

  private async listAll(): Promise<void> {
    const { words, begins, counts, places } = this;
    const listed = { places: new Int32Array(words.length), begins: new Int32Array(counts.length + 1) };
    for (let word = 0; word < counts.length; word += 1) {
      listed.begins[word + 1] = (listed.begins[word] ?? 0) + (counts.values[word] ?? 0);
    }
    const ends = listed.begins.slice();
    for (let place = 0; place < places; place += 1) {
      const to = this.endOf(place);
      for (let at = begins.values[place] ?? 0; at < to; at += 1) {
        const word = words.values[at] ?? 0;
        const end = ends[word] ?? 0;
        listed.places[end] = place;
        ends[word] = end + 1;
      }
      if (place % mostAtOnce === 0) await setImmediate();
    }
    this.listed = listed;
  }

  /** Puts all words in order: for each two characters that they begin with. */
  private async putAllInOrder(): Promise<void> {
    const byStart = new Map<string, number[]>();
    for (const [index, word] of this.added.entries()) {
      const start = this.textOf(word).slice(0, 2);
      const words = byStart.get(start) ?? [];
      if (words.push(word) === 1) byStart.set(start, words);
      if (index % mostAtOnce === 0) await setImmediate();
    }
    this.added = [];
    for (const start of [...byStart.keys()].sort()) {
      const words = byStart.get(start) ?? [];
      for (const word of words.sort(this.byText)) this.sorted.push(word);
      await setImmediate();
    }
  }

  /** Puts words that were added among the others. */
  private putInOrder(): void {
    const { sorted } = this;
    const { texts } = this.numbers;
    const added = this.added.sort(this.byText);
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

import { firstIndex } from './first-index';
import type { WordGroups } from './search-words';
import { lettersOf } from './spelling-correction';

/** So many new words are put in order one by one; more are sorted with all others. */
const fewWords = 100;

/** Numbers of which there are only ever more. */
class Numbers {
  values = new Int32Array(1);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }
}

/** A word, as the places of events that have it; those of events that were removed stay. */
export class KnownWord extends Numbers {
  /** Whether it is in the title, organizer or place of an event: typos are corrected to these. */
  isName = false;

  constructor(readonly text: string) {
    super();
  }

  /** Whether one of its events is among these, by place. */
  isAmong(places: Uint8Array): boolean {
    const { values, length } = this;
    for (let at = 0; at < length; at += 1) if (places[values[at] ?? 0] === 1) return true;
    return false;
  }
}

/**
 * A page of 100 events is read in order of start from 100 * events / (those with the words) of them, at a tenth of a microsecond
 * each; looking at all that have the words takes about as much for each: less, if their square is below some hundred times the events.
 */
const rareMax = (events: number) => Math.sqrt(64 * events);

/** The events with some words. */
export class WordedPlaces {
  constructor(
    /** Their places, if they are few. */
    readonly rare: readonly number[] | null,
    /** By place, how many of the groups it has. */
    private readonly met: Uint8Array,
    private readonly groups: number,
  ) {}

  has(place: number): boolean {
    return this.met[place] === this.groups;
  }
}

/** Which events have which words. */
export class WordIndex {
  private readonly known = new Map<string, KnownWord>();
  /** In order of their characters. */
  private readonly sorted: KnownWord[] = [];
  /** Not yet in order. */
  private added: KnownWord[] = [];
  private readonly named: KnownWord[] = [];
  /** Of each of `named`, two numbers. */
  private readonly letters = new Numbers();

  add(place: number, words: readonly string[], areNames: boolean): void {
    for (const text of words) {
      const word = this.known.get(text) ?? this.addWord(text);
      word.push(place);
      if (!areNames || word.isName) continue;
      word.isName = true;
      this.named.push(word);
      for (const letters of lettersOf(text)) this.letters.push(letters);
    }
  }

  /** The words of titles, organizers and places, and the letters of each: see lettersOf. */
  get names(): { names: readonly KnownWord[]; letters: Int32Array } {
    return { names: this.named, letters: this.letters.values };
  }

  /** Puts new words in order: the first time a tenth of a second for 100,000, so not for the first who searches for a word. */
  putInOrder(): void {
    const { sorted, added } = this;
    if (added.length === 0) return;
    if (added.length > fewWords) {
      for (const word of added) sorted.push(word);
      sorted.sort((a, b) => (a.text < b.text ? -1 : 1));
    } else {
      for (const word of added) sorted.splice(this.firstFrom(word.text), 0, word);
    }
    this.added = [];
  }

  /** The words that begin so. */
  beginningWith(start: string): KnownWord[] {
    this.putInOrder();
    const found: KnownWord[] = [];
    for (let at = this.firstFrom(start); at < this.sorted.length; at += 1) {
      const word = this.sorted[at];
      if (!word?.text.startsWith(start)) break;
      found.push(word);
    }
    return found;
  }

  /**
   * The events that have of every group a word that begins with one of its alternatives.
   * @param size how many places there are
   */
  having(groups: WordGroups, size: number): WordedPlaces {
    const met = new Uint8Array(size);
    const max = rareMax(size);
    let places: number[] = [];
    for (const [index, group] of groups.entries()) {
      places = [];
      for (const word of group.flatMap((start) => this.beginningWith(start))) {
        const { values, length } = word;
        for (let at = 0; at < length; at += 1) {
          const place = values[at] ?? 0;
          if (met[place] !== index) continue;
          met[place] = index + 1;
          if (places.length <= max) places.push(place);
        }
      }
    }
    return new WordedPlaces(places.length <= max ? places : null, met, groups.length);
  }

  private addWord(part: string): KnownWord {
    // Of its own: as a part of the text that it came in, it would keep all of that in memory.
    const text = Buffer.from(part).toString();
    const word = new KnownWord(text);
    this.known.set(text, word);
    this.added.push(word);
    return word;
  }

  private firstFrom(text: string): number {
    return firstIndex(this.sorted.length, (index) => (this.sorted[index]?.text ?? '') < text);
  }
}

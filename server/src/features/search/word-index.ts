import { firstIndex } from './first-index';
import type { WordGroups } from './search-words';
import { lettersOf } from './spelling-correction';

/** So many new words are put in order one by one; more are sorted with all others. */
const fewWords = 100;

/** A word, with the places of events that have it; those of events that were removed stay. */
export interface KnownWord {
  text: string;
  /** See lettersOf. */
  letters: number;
  /** Whether it is in the title, venue or location of an event: typos are corrected to these. */
  isName: boolean;
  places: Int32Array;
  /** How many of `places` are used. */
  count: number;
}

function addPlace(word: KnownWord, place: number): void {
  if (word.count === word.places.length) {
    const larger = new Int32Array(word.count * 2);
    larger.set(word.places);
    word.places = larger;
  }
  word.places[word.count] = place;
  word.count += 1;
}

/** The events with some words. */
export class WordedPlaces {
  constructor(
    readonly list: readonly number[],
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
  private readonly sorted: KnownWord[] = [];
  /** Not yet in order. */
  private added: KnownWord[] = [];

  add(place: number, words: readonly string[], areNames: boolean): void {
    for (const text of words) {
      let word = this.known.get(text);
      if (!word) {
        word = { text, letters: lettersOf(text), isName: false, places: new Int32Array(1), count: 0 };
        this.known.set(text, word);
        this.added.push(word);
      }
      word.isName ||= areNames;
      addPlace(word, place);
    }
  }

  /** All words, in order of their characters. */
  get words(): readonly KnownWord[] {
    const { sorted, added } = this;
    if (added.length > fewWords) {
      sorted.push(...added);
      sorted.sort((a, b) => (a.text < b.text ? -1 : 1));
    } else {
      for (const word of added) sorted.splice(this.firstFrom(word.text), 0, word);
    }
    if (added.length > 0) this.added = [];
    return sorted;
  }

  /** The words that begin so. */
  beginningWith(start: string): KnownWord[] {
    const { words } = this;
    const found: KnownWord[] = [];
    for (let at = this.firstFrom(start); words[at]?.text.startsWith(start); at += 1) {
      found.push(words[at] as KnownWord);
    }
    return found;
  }

  /**
   * The events that have of every group a word that begins with one of its alternatives.
   * @param size how many places there are
   */
  having(groups: WordGroups, size: number): WordedPlaces {
    const met = new Uint8Array(size);
    let places: number[] = [];
    for (const [index, group] of groups.entries()) {
      places = [];
      for (const word of group.flatMap((start) => this.beginningWith(start))) {
        for (let at = 0; at < word.count; at += 1) {
          const place = word.places[at] ?? 0;
          if (met[place] !== index) continue;
          met[place] = index + 1;
          places.push(place);
        }
      }
    }
    return new WordedPlaces(places, met, groups.length);
  }

  private firstFrom(text: string): number {
    return firstIndex(this.sorted.length, (index) => (this.sorted[index]?.text ?? '') < text);
  }
}

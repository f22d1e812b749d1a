import type { WordChoice } from './search-words';
import type { WordIndex } from './word-index';

/** The words of a group, in a list for each of its alternatives. */
type Group = readonly Int32Array[];

/** The events with some words: one of every choice. */
export class WordedPlaces {
  /** By place, how many of the marked groups it has, and how many there are. */
  private readonly met: Uint8Array;
  private readonly metByAll: number;
  /** Of each of the other groups, 1 for its words: an event's own words are compared with these. */
  private readonly others: readonly Uint8Array[];
  /** The places with all marked groups, if they are few. */
  readonly rare: readonly number[] | null;

  /**
   * @param markedMax groups that more events have are not marked
   * @param rareMax no more places than that are `rare`
   */
  constructor(
    private readonly index: WordIndex,
    choices: readonly WordChoice[],
    { markedMax, rareMax }: { markedMax: number; rareMax: number },
  ) {
    const words = choices.map(({ starts, whole }) => [
      ...starts.map((start) => index.beginningWith(start)),
      index.numbersOf(whole),
    ]);
    const isMarked = (group: Group) => index.hasAtMost(group, markedMax);
    const marked = words.filter(isMarked);
    this.metByAll = marked.length;
    this.met = new Uint8Array(marked.length > 0 ? index.places : 0);
    this.rare = this.mark(marked, rareMax);
    this.others = words.filter((group) => !isMarked(group)).map((group) => index.marksOf(group));
  }

  /** Whether the event in a place has all marked groups. */
  isMarked(place: number): boolean {
    return this.metByAll === 0 || this.met[place] === this.metByAll;
  }

  /** And whether it has the others, which takes longer. */
  hasOthers(place: number): boolean {
    for (const marks of this.others) if (!this.index.hasMarked(place, marks)) return false;
    return true;
  }

  /** @returns the places with all of them, if they are few */
  private mark(groups: readonly Group[], rareMax: number): number[] | null {
    const { met, index } = this;
    let places: number[] | null = null;
    for (const [before, group] of groups.entries()) {
      places = [];
      for (const words of group) {
        for (const word of words) {
          for (const list of index.listsOf(word)) {
            for (const place of list) {
              if (met[place] !== before) continue;
              met[place] = before + 1;
              if (places.length <= rareMax) places.push(place);
            }
          }
        }
      }
    }
    return places && places.length <= rareMax ? places : null;
  }
}

import { randomInt } from 'node:crypto';

const initialSlots = 2_048;
/** So that nobody can choose words that are all looked for in the same slots. */
const seed = randomInt(2 ** 31);

function hashOf(text: string, from: number, to: number): number {
  let hash = seed;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

/**
 * Numbers for words, in the order in which they come. Words are looked up as parts of longer texts: to make a string of each
 * for a Map takes three times as long, and most are known.
 */
export class WordNumbers {
  readonly texts: string[] = [];
  /** For each slot, the number of its word and 1, and the hash; 0 if it is empty. At most half of them aren't. */
  private slots = new Int32Array(initialSlots * 2);

  /** The number of a word; -1 if it has none. */
  numberOf(text: string): number {
    return (this.slots[this.slotOf(text, 0, text.length, hashOf(text, 0, text.length))] ?? 0) - 1;
  }

  /** The number of the word in a part of a text, a new one if it has none. */
  add(text: string, from: number, to: number): number {
    const hash = hashOf(text, from, to);
    const slot = this.slotOf(text, from, to, hash);
    const known = this.slots[slot] ?? 0;
    if (known !== 0) return known - 1;
    // Of its own: as a part of the text that it came in, it would keep all of that in memory.
    const count = this.texts.push(Buffer.from(text.slice(from, to)).toString());
    this.slots[slot] = count;
    this.slots[slot + 1] = hash;
    if (count * 4 > this.slots.length) this.grow();
    return count - 1;
  }

  /** Where the word in a part of a text is among the slots, or belongs. */
  private slotOf(text: string, from: number, to: number, hash: number): number {
    const { slots } = this;
    for (let slot = this.firstSlot(hash); ; slot = (slot + 2) % slots.length) {
      const known = slots[slot] ?? 0;
      if (known === 0 || (slots[slot + 1] === hash && this.isWord(known - 1, text, from, to))) return slot;
    }
  }

  private firstSlot(hash: number): number {
    return (hash * 2) & (this.slots.length - 2);
  }

  private isWord(word: number, text: string, from: number, to: number): boolean {
    const known = this.texts[word] ?? '';
    if (known.length !== to - from) return false;
    for (let at = 0; at < known.length; at += 1) {
      if (known.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
    }
    return true;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Int32Array(before.length * 2);
    for (let old = 0; old < before.length; old += 2) {
      const [word = 0, hash = 0] = [before[old], before[old + 1]];
      if (word === 0) continue;
      let slot = this.firstSlot(hash);
      while (this.slots[slot] !== 0) slot = (slot + 2) % this.slots.length;
      this.slots[slot] = word;
      this.slots[slot + 1] = hash;
    }
  }
}

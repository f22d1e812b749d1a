const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}.$–-]+/gu) ?? [];

/** How many of the words of either text are in both, of 1. */
export function sharedWords(one: string, other: string): number {
  const [first, second] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared === 0 ? 0 : (2 * shared) / (first.size + second.size);
}

/** A part of a text, and whether the other text has no such words. */
export interface TextPart {
  text: string;
  isDifferent: boolean;
}

/** The parts of a text, split where it begins or ceases to have words that the other one lacks. */
export function differingParts(text: string, other: string): TextPart[] {
  const known = new Set(wordsOf(other));
  const parts: TextPart[] = [];
  for (const piece of text.match(/\S+\s*/g) ?? []) {
    const words = wordsOf(piece);
    const isDifferent = words.length > 0 && words.some((word) => !known.has(word));
    const last = parts.at(-1);
    if (last && last.isDifferent === isDifferent) last.text += piece;
    else parts.push({ text: piece, isDifferent });
  }
  return parts;
}

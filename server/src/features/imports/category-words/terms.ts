/** Terms separated by commas, so that a long list reads as plain text. */
export function terms(list: string): readonly string[] {
  return list.trim().replace(/\s+/g, ' ').split(', ');
}

/**
 * How much a phrase counts: a `decisive` one means nothing else ('work party'), a `strong` one names the kind of
 * event ('lecture'), a `usual` one its subject ('jazz'), a `faint` one only leans somewhere ('club').
 */
export type PhraseStrength = 'decisive' | 'strong' | 'usual' | 'faint';

/** The phrases of one category, in alphabetical order. */
export type Phrases = Partial<Record<PhraseStrength, readonly string[]>>;

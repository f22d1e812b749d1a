/** Characters that change the direction of the text after them, even outside of their own field. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

/** Texts without such characters are as they should be: looking for these costs a third of replacing by properties. */
const beyondPlain = /[^\n\t -~\u00a0-\ud7ff\ue000-\uffff]/;

/** Text that Postgres can store: no control characters except line breaks and tabs, no lone surrogates. */
export function cleanText(text: string): string {
  if (!beyondPlain.test(text)) return text;
  return text.replaceAll('\r', '').replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, ' ');
}

/** A character that leaves ink by itself: not a space, a joiner, a filler, the blank of Braille or a lone accent. */
const visible = /[^\s\p{M}\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * What a person wrote in a field of several lines, as it is stored: plain text that affects nothing around it; empty if
 * nobody could see it.
 */
export function toLines(text: string): string {
  const lines = cleanText(text).replace(directionMarks, '').trim();
  return visible.test(lines) ? lines : '';
}

/** The same for a field of one line. */
export function toSingleLine(text: string): string {
  return toLines(text).replace(/\s+/g, ' ');
}

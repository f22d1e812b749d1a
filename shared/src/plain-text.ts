/** Characters that change the direction of the text after them, even outside of their own field. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

/** Texts without such characters are as they should be: looking for these costs a third of replacing by properties. */
const beyondPlain = /[^\n\t -~\u00a0-\ud7ff\ue000-\uffff]/;

/** Text that Postgres can store: no control characters except line breaks and tabs, no lone surrogates. */
export function cleanText(text: string): string {
  if (!beyondPlain.test(text)) return text;
  return text.replaceAll('\r', '').replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, ' ');
}

/** What a person wrote in a field of several lines, as it is stored: plain text that affects nothing around it. */
export function toLines(text: string): string {
  return cleanText(text).replace(directionMarks, '').trim();
}

/** The same for a field of one line. */
export function toSingleLine(text: string): string {
  return toLines(text).replace(/\s+/g, ' ');
}

import { parseUrl } from './parse-url';

export type TextPiece = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

const addressPattern = /https?:\/\/[^\s<>"'`]+/gi;

const count = (text: string, letter: string) => text.split(letter).length - 1;

/**
 * Punctuation after a URL belongs to the sentence, and so does a closing bracket that was not opened in it.
 */
function trimSentence(address: string): string {
  let unopened = count(address, ')') - count(address, '(');
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? '';
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!/[.,;:!?\]}*_~]/.test(last)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

/** Splits plain text into text and http(s) links; anything that is not a URL stays text. */
export function linkify(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const match of text.matchAll(addressPattern)) {
    const address = trimSentence(match[0]);
    if (parseUrl(address)?.username !== '') continue;
    if (match.index > done) pieces.push({ kind: 'text', text: text.slice(done, match.index) });
    pieces.push({ kind: 'link', text: address, href: address });
    done = match.index + address.length;
  }
  if (done < text.length) pieces.push({ kind: 'text', text: text.slice(done) });
  return pieces;
}

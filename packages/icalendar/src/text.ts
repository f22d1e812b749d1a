/** TEXT of RFC 5545 (3.3.11) without its escapes; an unknown escape is left unchanged. */
function unescapeText(value: string): string {
  if (!value.includes('\\')) return value;
  return value.replace(/\\[nN,;:"\\]/g, (pair) => (/n/i.test(pair) ? '\n' : pair.slice(1)));
}

// Controls, lone surrogates, the BOM, and bidirectional overrides, which can disguise a text.
const unwanted = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const beyondPlain = /[^\n -~]/;

/** Removes control characters; CRLF, CR and the Unicode line ends become line feeds. */
function withoutControls(text: string): string {
  if (!beyondPlain.test(text)) return text;
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(unwanted, (character) => (character === '\n' ? '\n' : character === '\t' ? ' ' : ''));
}

/** A value of type TEXT as its author wrote it, without characters that can't or mustn't be shown. */
export function readText(value: string | undefined): string {
  return withoutControls(unescapeText(value ?? ''));
}

/** The items of a comma-separated list of TEXT; an escaped comma is part of its item. */
export function readTextList(value: string): string[] {
  const items = value.match(/(?:\\.|[^\\,])+/g) ?? [];
  return items.map((item) => readText(item).trim()).filter((item) => item !== '');
}

/** The text without these e-mail addresses (lower case). */
export function withoutAddresses(text: string, ...addresses: readonly ReadonlySet<string>[]): string {
  if (!text.includes('@') || addresses.every(({ size }) => size === 0)) return text;
  return text.replace(/(?<![^\s:;,"<>=()\\])[^\s:;,"<>=()\\@]{1,64}@[^\s:;,"<>=()\\]{1,255}/g, (address) => {
    const written = address.toLowerCase().replace(/\.$/, '');
    return addresses.some((known) => known.has(written)) ? '' : address;
  });
}

import {
  cutText,
  decodeEntities,
  descriptionMaxLength,
  looksLikeHtml,
  type SanitizedDescription,
  sanitizeDescription,
  tidyLines,
} from '../../../text/sanitize-description';

/** TEXT of RFC 5545 without its escapes; an escape that means nothing stands as it is. */
export function unescapeText(value: string): string {
  return value.replace(/\\([nN,;:"\\])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
}

/** The items of a comma-separated list of TEXT, an escaped comma being part of its item. */
export function splitTextList(value: string): string[] {
  const items = value.match(/(?:\\.|[^\\,])+/g) ?? [];
  return items.map((item) => cleanLine(item)).filter((item) => item !== '');
}

// Controls, half characters, the BOM, and bidirectional overrides, which can forge what is read.
const unwanted = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Without control characters; CRLF, CR and the Unicode line ends become line feeds. */
export function withoutControls(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(unwanted, (character) => (character === '\n' ? '\n' : character === '\t' ? ' ' : ''));
}

/** A short field such as a title, as one line of plain text. */
export function cleanLine(value: string): string {
  let text = decodeEntities(withoutControls(unescapeText(value)));
  if (looksLikeHtml(text)) text = sanitizeDescription(text).text;
  return text.replace(/\s+/g, ' ').trim();
}

/** A longer field whose lines matter, as plain text. */
export function cleanLines(value: string): string {
  let text = decodeEntities(withoutControls(unescapeText(value)));
  if (looksLikeHtml(text)) text = sanitizeDescription(text).text;
  return tidyLines(text);
}

/**
 * A description as plain text and, where the source formatted it, as safe HTML.
 * @param plain DESCRIPTION, which many producers fill with HTML all the same
 * @param html X-ALT-DESC with FMTTYPE=text/html
 */
export function readDescription(plain: string | undefined, html: string | undefined): SanitizedDescription {
  const text = withoutControls(unescapeText(plain ?? ''));
  if (html !== undefined) {
    const formatted = sanitizeDescription(withoutControls(unescapeText(html)));
    if (formatted.text !== '') return formatted;
  }
  const decoded = looksLikeHtml(text) ? text : decodeEntities(text);
  if (looksLikeHtml(decoded)) return sanitizeDescription(breaksAsTags(decoded));
  return { html: null, text: cutText(tidyLines(decoded), descriptionMaxLength) };
}

const blockTag = String.raw`<\/?(?:p|div|ul|ol|li|h[1-6]|table|tr|td|blockquote|br)(?:\s[^<>]*)?\/?>`;
const lineBreak = new RegExp(`(${blockTag})?[ ]?\\n(\\n?)[ ]*(?=(${blockTag})?)`, 'gi');

/** Line breaks between words are meant as such; those beside a block tag only lay out the source. */
function breaksAsTags(html: string): string {
  return html
    .replace(/\n[ ]*(?:\n[ ]*)+/g, '\n\n')
    .replace(lineBreak, (_, before: string | undefined, empty: string, after: string | undefined) =>
      before || after ? `${before ?? ''} ` : `<br>${empty ? '<br>' : ''}`,
    );
}

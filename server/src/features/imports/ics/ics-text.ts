import { decodeEntities } from '../../../text/decode-entities';
import {
  cutText,
  descriptionMaxLength,
  looksLikeHtml,
  type SanitizedDescription,
  sanitizeDescription,
  tidyLines,
} from '../../../text/sanitize-description';

/** A short field such as a title, as one line of plain text. */
export function cleanLine(written: string): string {
  return plainText(written).replace(/\s+/g, ' ').trim();
}

/** A longer field whose line breaks matter, as plain text. */
export function cleanLines(written: string): string {
  return tidyLines(plainText(written));
}

function plainText(written: string): string {
  const text = decodeEntities(written);
  return looksLikeHtml(text) ? sanitizeDescription(text).text : text;
}

/**
 * A description as plain text and, if the source formatted it, as safe HTML.
 * @param plain DESCRIPTION, which often contains HTML nevertheless
 * @param html X-ALT-DESC of type text/html
 */
export function readDescription(plain: string, html: string): SanitizedDescription {
  const formatted = sanitizeDescription(html);
  if (formatted.text !== '') return formatted;
  const decoded = looksLikeHtml(plain) ? plain : decodeEntities(plain);
  if (looksLikeHtml(decoded)) return sanitizeDescription(breaksAsTags(decoded));
  return { html: null, text: cutText(tidyLines(decoded), descriptionMaxLength) };
}

const blockTag = String.raw`<\/?(?:p|div|ul|ol|li|h[1-6]|table|tr|td|blockquote|br)(?:\s[^<>]*)?\/?>`;
const lineBreak = new RegExp(`(${blockTag})?[ ]?\\n(\\n?)[ ]*(?=(${blockTag})?)`, 'gi');

/** Line breaks between words are intended; those next to a block tag only format the source. */
function breaksAsTags(html: string): string {
  return html
    .replace(/\n[ ]*(?:\n[ ]*)+/g, '\n\n')
    .replace(lineBreak, (_, before: string | undefined, empty: string, after: string | undefined) =>
      before || after ? `${before ?? ''} ` : `<br>${empty ? '<br>' : ''}`,
    );
}

import sanitizeHtml from 'sanitize-html';

export const descriptionMaxLength = 10_000;
/** Longer HTML is cut before it is cleaned, so that one description can't take long. */
const descriptionHtmlMaxLength = 20_000;
/** Elements within more elements than this become their text. */
const nestingMax = 100;
/** Emphasis and links within each other; more of them change nothing that people see. */
const inlineMax = 8;
/** Characters of emphasis and links that are written again in later blocks; then they end with their block. */
const carriedMaxLength = 5_000;

export interface SanitizedDescription {
  /** Safe on a page; null if the source has no formatting worth keeping. */
  html: string | null;
  /** The same as readable plain text, '' if there is none. */
  text: string;
}

const safeHref = /^(https?:\/\/|mailto:)/i;
const shownTags = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'blockquote', 'a'];

/** Tags whose text isn't for reading either. */
const droppedWithText = ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template'];
const droppedWithContent = [...droppedWithText, 'svg', 'math', 'iframe', 'object', 'select', 'button'];

const cleaning: sanitizeHtml.IOptions = {
  allowedTags: shownTags,
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: droppedWithContent,
  nestingLimit: nestingMax,
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    section: 'p',
    article: 'p',
    tr: 'p',
    a: (_, attributes): sanitizeHtml.Tag => {
      const href = attributes.href?.trim() ?? '';
      // tidyTags removes links without a target: renaming them here confuses sanitize-html's closing tags.
      if (!safeHref.test(href)) return { tagName: 'a', attribs: {} };
      return { tagName: 'a', attribs: { href, rel: 'nofollow noopener ugc', target: '_blank' } };
    },
  },
};

/**
 * Makes a source's HTML safe: paragraphs, lists, emphasis, small headings, quotes and links remain; the rest
 * is removed, with the text of scripts and styles. Links open in a new tab and are untrusted (rel nofollow
 * noopener ugc).
 */
export function sanitizeDescription(html: string): SanitizedDescription {
  if (html === '') return { html: null, text: '' };
  const spaced = withBreaks(cutHtml(html)).replace(/<\/t[dh]>/gi, ' $&');
  const clean = tidyTags(sanitizeHtml(spaced, cleaning));
  const text = textOfCleanHtml(clean);
  return { html: text !== '' && clean.includes('<') ? clean : null, text };
}

/** A description as people read it, whether it was written as plain text or as HTML. */
export function plainDescription(text: string): string {
  return looksLikeHtml(text) ? sanitizeDescription(text).text : text;
}

/** Whether plain text is really HTML. 'a < b' and '<name@example.edu>' aren't. */
export function looksLikeHtml(text: string): boolean {
  return /<\/?(?:p|br|div|span|a|ul|ol|li|b|i|u|em|strong|h[1-6]|table|tr|td|blockquote|font|img|html|body)(?:\s[^<>]*)?\/?>/i.test(
    text,
  );
}

/** Readable line breaks: no trailing spaces, at most one empty line in a row. */
export function tidyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}

/** At most `max` characters, not cut within one; a cut text ends with an ellipsis. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = isHighSurrogate(text.charCodeAt(max - 2)) ? max - 2 : max - 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

const blocks = /<(?:p|br|div|ul|ol|li|h[1-6]|table|tr|blockquote)\b/i;

/** People's own text with a tag or two in it has its lines by line breaks. */
const withBreaks = (html: string) => (blocks.test(html) ? html : html.trim().replaceAll('\n', '<br>'));

function cutHtml(html: string): string {
  if (html.length <= descriptionHtmlMaxLength) return html;
  const cut = html.slice(0, descriptionHtmlMaxLength);
  const lastTag = cut.lastIndexOf('<');
  return cut.indexOf('>', lastTag) === -1 && lastTag !== -1 ? cut.slice(0, lastTag) : cut;
}

/** sanitize-html escapes exactly these four. */
function unescapeCleanText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

const blockTags = new Set(['p', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote']);

/**
 * Paragraphs and links don't nest in HTML, and emphasis doesn't span paragraphs; sources' divs and links do
 * all of that. Takes well-formed HTML and writes it flat, without links to nowhere.
 */
class FlatWriter {
  private out = '';
  private paragraphOpen = false;
  /** Open emphasis and links, as their opening tags; null for an omitted one. */
  private inline: (string | null)[] = [];
  /** Characters of opening tags that were written again. */
  private carried = 0;

  write(html: string): string {
    let end = 0;
    for (const match of html.matchAll(/<(\/?)([a-z0-9]+)(?:[^a-z0-9<>][^<>]*)?>/g)) {
      this.out += html.slice(end, match.index);
      end = match.index + match[0].length;
      this.writeTag(match[0], match[2] ?? '', match[1] === '/');
    }
    return this.out + html.slice(end);
  }

  private writeTag(tag: string, name: string, closes: boolean): void {
    if (name === 'br') this.out += tag;
    else if (blockTags.has(name)) this.writeBlock(tag, name, closes);
    else if (closes) {
      if (this.inline.pop()) this.out += tag;
    } else {
      const isKept = this.keepsInline(tag, name);
      this.inline.push(isKept ? tag : null);
      if (isKept) this.out += tag;
    }
  }

  private keepsInline(tag: string, name: string): boolean {
    const open = this.inline.filter((tag) => tag !== null);
    if (open.length >= inlineMax) return false;
    return name !== 'a' || (tag.includes('href=') && !open.some((tag) => tag.startsWith('<a ')));
  }

  private writeBlock(tag: string, name: string, closes: boolean): void {
    const isParagraph = name === 'p';
    if (isParagraph && closes && !this.paragraphOpen) return;
    const inline = this.inline.filter((open) => open !== null);
    for (const open of inline.toReversed())
      this.out += open.startsWith('<a ') ? '</a>' : `</${open.slice(1)}`;
    if (this.paragraphOpen) this.out += '</p>';
    if (!isParagraph || !closes) this.out += tag;
    this.paragraphOpen = isParagraph && !closes;
    const again = inline.join('');
    this.carried += again.length;
    if (this.carried <= carriedMaxLength) this.out += again;
    else this.inline = this.inline.map(() => null);
  }
}

/** Flat HTML without empty elements and repeated line breaks. */
function tidyTags(html: string): string {
  const tidy = new FlatWriter()
    .write(html.replace(/&nbsp;|\u00a0/g, ' '))
    .replace(/<(b|i|strong|em|a)(?: [^<>]*)?>(\s*)<\/\1>/g, '$2')
    .replace(/<(b|i|strong|em|a)(?: [^<>]*)?>(\s*)<\/\1>/g, '$2')
    .replace(/<(p|h3|h4|li|blockquote)>(?:<br \/>|\s)*<\/\1>/g, '')
    .replace(/<br \/>(?:\s*<br \/>){2,}/g, '<br /><br />');
  return tidy.replace(/^(?:\s|<br \/>)+/, '').trim();
}

function textOfCleanHtml(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<br \/>|<\/?[uo]l>/g, '\n')
    .replace(/<\/?(?:p|h3|h4|blockquote)>/g, '\n\n')
    .replace(/<li>/g, '\n• ')
    .replace(/<[^<>]*>/g, '');
  return cutText(tidyLines(unescapeCleanText(text)), descriptionMaxLength);
}

import { decodeEntities } from '../../text/decode-entities';
import { textOf } from '../../text/loose-json';
import { looksLikeHtml, sanitizeDescription } from '../../text/sanitize-description';

const maxLength = 120;
const address = /(?<![^\s<>()[\]"',;:])@*[^\s<>()[\]"',;:@]+@[^\s<>()[\]"',;:]+/g;
/** Accounts that publish a website, and fields that somebody left as they were. */
const nobody =
  /^(admin(istrator)?|webmaster|web ?editor|editor|organi[sz]er( name)?|unknown( organi[sz]er)?|no ?reply|noreply|none|n\/?a|tb[acd]|various|multiple|other|test)$/i;

/**
 * The name of a group, office or person who organizes an event, in one line and without e-mail addresses, because it is
 * shown to everybody. Null if nothing is left that names anybody.
 */
export function organizerName(written: unknown): string | null {
  const text = textOf(written);
  if (!text) return null;
  const plain = looksLikeHtml(text) ? sanitizeDescription(text).text : decodeEntities(text);
  const name = plain
    .replace(/\bmailto:/gi, '')
    .replace(address, '')
    .replace(/[<([]\s*[>)\]]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;])/g, '')
    .replace(/^[\s,;:|–-]+|(?<![\s,;:|–-])[\s,;:|–-]+$/g, '');
  const names = /\p{L}/u.test(name) && !nobody.test(name) && !/^(https?:|www\.)/i.test(name);
  return names && name.length <= maxLength ? name : null;
}

const mostNames = 3;

/** The organizers of a list in one line: 'Physics Club, Chemistry Club'. */
export function organizerNames(written: readonly unknown[]): string | null {
  const names = written.map(organizerName).filter((name) => name !== null);
  return [...new Set(names)].slice(0, mostNames).join(', ') || null;
}

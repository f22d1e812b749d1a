import type { SourceKind } from '@quad/shared/source-kinds';

/** What an address sends, as far as its first bytes say. */
export interface Guess {
  kind: SourceKind | null;
  /** Whether it is a page that asks for a password. */
  isSignIn: boolean;
  /** A calendar or feed that a page offers. */
  offered: string | null;
}

const headBytes = 4_000;
/** Of a page; a larger one is a kind of its own only by what comes before. */
const pageBytes = 4 * 1024 * 1024;

/** Text without what may come before the first element of XML: its declaration and comments. */
function withoutProlog(text: string): string {
  let rest = text;
  while (rest.startsWith('<?xml') || rest.startsWith('<!--')) {
    const end = rest.startsWith('<?') ? rest.indexOf('>') + 1 : rest.indexOf('-->', 4) + 3;
    if (end < 5) return '';
    rest = rest.slice(end).trimStart();
  }
  return rest;
}

/** Localist wraps each event. Without one, its page says that this isn't anybody else's empty list. */
const isLocalistResponse = (text: string) =>
  /^\{\s*"(events|page|date)"\s*:/.test(text) &&
  (/"event"\s*:\s*\{/.test(text) ||
    (/"events"\s*:\s*\[\s*\]/.test(text) && /"page"\s*:\s*\{\s*"current"\s*:/.test(text)));

function kindOf(bytes: Uint8Array): SourceKind | null {
  const text = Buffer.from(bytes.subarray(0, headBytes))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^BEGIN:VCALENDAR/i.test(text)) return 'ics';
  if (/^<(rss|feed|rdf:RDF)[\s>]/i.test(withoutProlog(text))) return 'feed';
  if (text.startsWith('{') && text.includes('jsonfeed.org')) return 'feed';
  if (isLocalistResponse(text)) return 'localist';
  return null;
}

function offeredBy(html: string, address: string): string | null {
  for (const [tag] of html.matchAll(/<link\b[^<>]{0,500}>/gi)) {
    if (!/type=["']?(text\/calendar|application\/(rss|atom)\+xml|application\/feed\+json)/i.test(tag))
      continue;
    const href = /href=["']?([^"'\s>]+)/i.exec(tag)?.[1];
    if (href && URL.canParse(href, address)) return new URL(href, address).href;
  }
  return null;
}

/** What a document seems to be. */
export async function guessKindOfDocument({
  document,
  address,
}: {
  document: Uint8Array;
  address: string;
}): Promise<Guess> {
  const kind = kindOf(document);
  if (kind) return { kind, isSignIn: false, offered: null };
  const html = Buffer.from(document.subarray(0, pageBytes)).toString('utf8');
  if (/ld\+json/i.test(html) && /"@type"\s*:\s*(?:\[\s*)?"[^"]*Event"/.test(html)) {
    return { kind: 'jsonld', isSignIn: false, offered: null };
  }
  return {
    kind: null,
    isSignIn: /<input\b[^<>]{0,300}\btype=["']?password/i.test(html),
    offered: offeredBy(html, address),
  };
}

import { type SourceKind, sourceKinds } from '@quad/shared/source-kinds';
import { formatReaders } from '../imports/format-readers';

/** What an address sends, as far as its first bytes say. */
export interface Guess {
  kind: SourceKind | null;
  /** Whether it is a page that asks for a password. */
  isSignIn: boolean;
  /** A calendar or feed that a page offers. */
  offered: string | null;
}

const headBytes = 4_000;

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

function kindOf(bytes: Uint8Array): SourceKind | null {
  const text = Buffer.from(bytes.subarray(0, headBytes))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  const begin = withoutProlog(text);
  return sourceKinds.find((kind) => formatReaders[kind].isBegunBy?.(begin)) ?? null;
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

/** What a document seems to be by its first bytes. */
export async function guessKindOfDocument({
  document,
  address,
}: {
  document: Uint8Array;
  address: string;
}): Promise<Guess> {
  const kind = kindOf(document);
  if (kind) return { kind, isSignIn: false, offered: null };
  const html = Buffer.from(document).toString('utf8');
  if (/ld\+json/i.test(html) && /"@type"\s*:\s*(?:\[\s*)?"[^"]*Event"/.test(html)) {
    return { kind: 'jsonld', isSignIn: false, offered: null };
  }
  return {
    kind: null,
    isSignIn: /<input\b[^<>]{0,300}\btype=["']?password/i.test(html),
    offered: offeredBy(html, address),
  };
}

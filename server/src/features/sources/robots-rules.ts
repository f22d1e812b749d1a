import { NotASourceError } from '../imports/normalized-event';

/** A rule of robots.txt, its pattern split at its wildcards. */
interface Rule {
  isAllow: boolean;
  parts: readonly string[];
  /** Whether the pattern ends with '$': then the path ends with it too. */
  isToEnd: boolean;
  /** Octets of the pattern: the most specific rule counts. */
  length: number;
}

/** Quad's name in robots.txt, in lower case. */
const robot = 'quadbot';
/** At least 500 KiB of the file have to be read (RFC 9309). */
const maxBytes = 512 * 1024;
/** Parts of patterns that are compared with addresses, each in about a tenth of a microsecond. */
const maxComparisons = 20_000_000;

/** Percent-encoding as browsers write it, so that rules and addresses compare octet by octet. */
function normalized(path: string): string {
  const encoded = path.replace(/[^\x21-\x7e]+/g, encodeURI);
  return encoded.replace(/%[0-9a-f]{2}/gi, (code) => {
    const char = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : code.toUpperCase();
  });
}

function ruleOf(isAllow: boolean, written: string): Rule {
  const isToEnd = written.endsWith('$');
  const pattern = normalized(isToEnd ? written.slice(0, -1) : written);
  return { isAllow, parts: pattern.split(/\*+/), isToEnd, length: pattern.length };
}

/** The rules for Quad: those of its own groups, or else of the groups for all. */
function rulesFor(text: string): Rule[] {
  const own: Rule[] = [];
  const all: Rule[] = [];
  let isNamed = false;
  /** What the group at hand is for. */
  let group: Rule[][] = [];
  let isHead = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [field = '', ...rest] = (line.split('#', 1)[0] ?? '').split(':');
    const name = field.trim().toLowerCase();
    const value = rest.join(':').trim();
    if (name === 'user-agent') {
      if (!isHead) group = [];
      isHead = true;
      const agent = value.toLowerCase().split(/[\s/]/, 1)[0];
      if (agent === robot) {
        group.push(own);
        isNamed = true;
      } else if (agent === '*') group.push(all);
    } else if (name === 'allow' || name === 'disallow') {
      isHead = false;
      if (value === '' || group.length === 0) continue;
      const rule = ruleOf(name === 'allow', value);
      for (const rules of new Set(group)) rules.push(rule);
    }
  }
  return isNamed ? own : all;
}

/** Whether a pattern is at the beginning of a path; a wildcard stands for any characters, so each part's first place will do. */
function matches({ parts, isToEnd }: Rule, path: string): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  if (others.length === 0) return !isToEnd || path.length === first.length;
  const last = isToEnd ? (others.pop() ?? '') : '';
  let end = first.length;
  for (const part of others) {
    const place = path.indexOf(part, end);
    if (place === -1) return false;
    end = place + part.length;
  }
  return path.length - last.length >= end && path.endsWith(last);
}

/**
 * Which addresses robots.txt lets Quad read, by RFC 9309: the longest rule that matches counts, of two the one that allows.
 * @throws NotASourceError if its rules take too much work
 */
export async function allowedByRobots({
  document,
  addresses,
}: {
  document: Uint8Array;
  addresses: readonly string[];
}): Promise<{ allowed: string[] }> {
  const text = Buffer.from(document.subarray(0, maxBytes))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const rules = rulesFor(text).sort(
    (one, other) => other.length - one.length || Number(other.isAllow) - Number(one.isAllow),
  );
  const comparisons = rules.reduce((sum, { parts }) => sum + parts.length, 0) * addresses.length;
  if (comparisons > maxComparisons) {
    throw new NotASourceError(
      'The site’s robots.txt has too many rules for the pages that are linked. Ask its office for a feed with dates.',
    );
  }
  const isAllowed = (address: string) => {
    const { pathname, search } = new URL(address);
    const path = normalized(pathname + search);
    return rules.find((rule) => matches(rule, path))?.isAllow ?? true;
  };
  return { allowed: addresses.filter(isAllowed) };
}

import drawn from './letters.json' with { type: 'json' };

/** Our two faces, as outlines (scripts/draw-letters.mjs): 'display' for titles, 'text' for the rest. */
export type Typeface = keyof typeof drawn;

interface Letter {
  /** Thousandths of the size. */
  advance: number;
  path: string;
}

function lettersOf(face: Typeface): ReadonlyMap<string, Letter> {
  return new Map(
    Object.entries(drawn[face]).map(([letter, text]) => {
      const space = text.indexOf(' ');
      const isEmpty = space < 0;
      const advance = Number(isEmpty ? text : text.slice(0, space));
      return [letter, { advance, path: isEmpty ? '' : text.slice(space + 1) }];
    }),
  );
}
const letters = { display: lettersOf('display'), text: lettersOf('text') };

const unitsEach = 1000;

/** The text in letters that we have: accents that we lack go, and what we don't have at all, such as emoji. */
export function readable(face: Typeface, text: string): string {
  const known = letters[face];
  const found = Array.from(text.normalize('NFC'), (letter) => {
    if (known.has(letter)) return letter;
    if (/\s/.test(letter)) return ' ';
    const [base = ''] = letter.normalize('NFKD');
    return known.has(base) ? base : '';
  });
  return found.join('').replace(/ +/g, ' ').trim();
}

/** Pixels of a text in one line. */
export function widthOf(face: Typeface, text: string, size: number): number {
  let units = 0;
  for (const letter of text) units += letters[face].get(letter)?.advance ?? 0;
  return (units * size) / unitsEach;
}

/** Cuts a line until it fits with an ellipsis, between words if that leaves half of it. */
function shorten(face: Typeface, line: string, size: number, width: number): string {
  const fits = (text: string) => widthOf(face, `${text}…`, size) <= width;
  let text = line;
  while (text !== '' && !fits(text)) text = text.slice(0, -1);
  const space = line.lastIndexOf(' ', text.length);
  return `${(space > text.length / 2 ? text.slice(0, space) : text).trimEnd()}…`;
}

/** A word that is wider than a line, in parts. */
function partsOf(face: Typeface, word: string, size: number, width: number): string[] {
  const parts: string[] = [''];
  for (const letter of word) {
    const longer = (parts.at(-1) ?? '') + letter;
    if (widthOf(face, longer, size) > width && longer.length > 1) parts.push(letter);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}

/** Breaks a readable text into lines of at most a width in pixels. */
export function wrapText(face: Typeface, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap((each) => partsOf(face, each, size, width))) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(face, longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The first lines of a text, the last of them with an ellipsis if that is not all. */
export function firstLines(face: Typeface, text: string, size: number, width: number, max: number): string[] {
  const lines = wrapText(face, text, size, width);
  if (lines.length <= max) return lines;
  const rest = lines.slice(max - 1).join(' ');
  return [...lines.slice(0, max - 1), shorten(face, rest, size, width)];
}

/** A line of text as a part of an SVG: outlines only, so that it looks the same everywhere. */
export function drawLine(face: Typeface, line: string, { x, y, size, color }: LinePlace): string {
  let units = 0;
  let paths = '';
  for (const letter of line) {
    const found = letters[face].get(letter);
    if (found?.path) paths += `<path transform="translate(${units})" d="${found.path}"/>`;
    units += found?.advance ?? 0;
  }
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${size / unitsEach})">${paths}</g>`;
}

interface LinePlace {
  /** Where the line begins, and on what its letters stand. */
  x: number;
  y: number;
  size: number;
  color: string;
}

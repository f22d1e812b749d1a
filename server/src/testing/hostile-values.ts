import { pumpedTexts, writePumped } from './pumped-texts';

/** The body limit of the server, less the rest of a body. */
export const bodyBytes = 250 * 1024;
/** Node refuses longer addresses and headers. */
export const addressLength = 12_000;

/** Repeated in texts: each is expensive, or means something, to some reader. */
const repeated = [
  'a',
  '-',
  ' ',
  '\n',
  '\t',
  '1',
  '.',
  '/',
  '%',
  '(',
  '[',
  '{',
  '"',
  '\\',
  "'",
  ',',
  ';',
  ':',
  '=',
  '_',
  '*',
  '<',
  '<b>',
  '<p>',
  '<p> <br>',
  '<ul><li>',
  '<a href="',
  '<!--',
  '</',
  '&',
  '&#',
  '&amp;',
  '<script>',
  'a@',
  'a.',
  '@a.a',
  'a ',
  '1 ',
  'x\n\n',
  '\u0301',
  '\u202e',
  '\ufdfa',
  '\u0130',
  '🎉',
  '\u00a0',
  '\ufeff',
];
const lengths = [36, 300, 2_000, 10_000];

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Texts that break readers, besides long ones. */
const strangeTexts = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '-'.repeat(36),
  '00000000-0000-0000-0000-000000000000',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  'NaN',
  'Infinity',
  '1e999',
  '-1',
  '0',
  '2147483648',
  '9223372036854775808',
  'null',
  '__proto__',
  ...[
    'constructor',
    '../../../etc/passwd',
    'javascript:alert(1)',
    'https://[',
    "';select pg_sleep(9)--",
    '%00',
  ],
  '<b>'.repeat(900) + '<p>a'.repeat(1_800),
  `<a href="https://a.example/${'x'.repeat(4_000)}">${'<p>a'.repeat(1_400)}`,
  nested('<blockquote>', '</blockquote>', 400),
  nested('<b><i>', '</i></b>', 700),
  `${'<b><i><em><strong>'.repeat(200)}${'<br>'.repeat(1_500)}`,
];

/** A hostile value's name, and how to write it: there are too many large ones to write them all. */
export type Hostile = readonly [name: string, write: () => string];

/** There are thousands of texts made from our own expressions: a field gets so many, and the next field others. */
const pumpedOfField = 20;
let pumpedGiven = 0;

function nextPumped(maxLength: number): Hostile[] {
  const texts = pumpedTexts();
  const from = pumpedGiven % texts.length;
  pumpedGiven += pumpedOfField;
  // What is too long for a field is refused before anything reads it.
  const lengthOf = (index: number) => [100, 200, 500, maxLength][index % 4] ?? maxLength;
  return texts
    .slice(from, from + pumpedOfField)
    .map(
      (text, index): Hostile => [
        `for ${text.place} up to ${lengthOf(index)}`,
        () => writePumped(text, lengthOf(index)),
      ],
    );
}

/** Texts of hostile parts. */
export function hostileTexts(maxLength: number): Hostile[] {
  const long = [...lengths.filter((length) => length < maxLength), maxLength];
  return [
    ...nextPumped(maxLength),
    ...strangeTexts.map((text, index): Hostile => [`strange text ${index}`, () => text]),
    ...repeated.flatMap((part) =>
      long.map(
        (length): Hostile => [
          `${JSON.stringify(part)} up to ${length}`,
          () => part.repeat(Math.floor(length / part.length)),
        ],
      ),
    ),
  ];
}

/** Every number that has been too much for somebody. */
const numbers = [0, -1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e308, 5e-324];

const bytesOf = (text: string) => Buffer.byteLength(text);

/** A text as JSON, cut so that it fits into a body. */
function jsonOfText(text: string): string {
  const json = JSON.stringify(text);
  if (bytesOf(json) <= bodyBytes) return json;
  return JSON.stringify(text.slice(0, Math.floor((text.length * bodyBytes) / bytesOf(json)) - 8));
}

/** As many copies of a JSON value as fit into a body. */
const manyOf = (json: string) => `[${`${json},`.repeat(bodyBytes / (bytesOf(json) + 1) - 1)}${json}]`;
const manyKeys = () => `{${Array.from({ length: bodyBytes / 14 }, (_, index) => `"k${index}":1`).join()}}`;

/** JSON of hostile values for one field. */
export function hostileJson(sample: unknown): Hostile[] {
  return [
    ...numbers.map((number): Hostile => [String(number), () => JSON.stringify(number)]),
    ...['1e999', 'null', 'true', '{}', '[]', '{"__proto__":{"isAdmin":true}}'].map(
      (json): Hostile => [json, () => json],
    ),
    ['many digits', () => '1'.repeat(bodyBytes)],
    ['deep arrays', () => nested('[', ']', bodyBytes / 2)],
    ['deep objects', () => `${'{"a":'.repeat(bodyBytes / 6)}1${'}'.repeat(bodyBytes / 6)}`],
    ['many values', () => manyOf(JSON.stringify(sample ?? null))],
    ['many empty texts', () => manyOf('""')],
    ['many keys', manyKeys],
    ...hostileTexts(bodyBytes).map(([name, write]): Hostile => [name, () => jsonOfText(write())]),
  ];
}

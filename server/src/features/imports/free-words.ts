/** Texts are cut at this length, in characters. */
const readLength = 4_000;

/** Somebody pays, and nobody reads here who. */
const paid = /\$\s?\d|\bUSD\b|\b(?:not|isn['’]t) free\b|\bpurchase\b/i;

/** Of at most 4,000 characters. Not 'free food', nor 'drug-free', nor 'free with admission'. */
const free = [
  /(?<![-\w])free (?:and|&) open\b/i,
  /(?<![-\w])(?:free|no) (?:admission|entry|entrance|cover|charge|cost|admission charge)\b/i,
  /(?<![-\w])free (?:of charge|to (?:attend|all|the public|students|everyone|everybody))\b/i,
  /(?<![-\w])free for (?:all|everyone|everybody|(?:\w+ )?students|the public|the (?:campus|university) community)\b/i,
  /(?<![-\w])free with (?:[\w-]+ ){0,3}\w*(?:id|card)\b/i,
  /(?<![-\w])(?:admission|entry|entrance|attendance|event|concert|performance|show|lecture|workshop|class|tickets?) (?:is|are) (?:always |completely |totally )?free\b/i,
  /\b(?:admission|cost|price|tickets|entry):? free\b/i,
];

/** Whether an event's words say that it costs nothing. */
export function saysFree(words: string): boolean {
  const text = words.slice(0, readLength).replace(/\s+/g, ' ');
  return !paid.test(text) && free.some((pattern) => pattern.test(text));
}

const table = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|
LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|
NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|
OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|
TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`;

/** Traditional abbreviations (AP, GPO and common ones), folded; two-letter codes with periods need no entry. */
const abbreviations = `AL ala|AK alas|AZ ariz|AR ark|CA calif cal cali|CO colo col|CT conn|DE del|FL fla flor|
HI oahu maui kauai molokai|IL ill ills|IN ind|KS kans kan|MA mass|MI mich|MN minn|MS miss|
MT mont|NE neb nebr|NV nev|NM nmex newmex|NC ncar|ND ndak|OK okla|OR ore oreg|
PA penn penna|SC scar|SD sdak|TN tenn|TX tex|WA wash|WV wva|WI wis wisc|WY wyo`;

const codesByName = new Map(
  table.split('|').map((entry) => [entry.trim().slice(3).toLowerCase(), entry.trim().slice(0, 2)]),
);
const codes = new Set(codesByName.values());

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .replace(/[\u02bb\u02bc]/g, '')
    .toLowerCase();
}

const codesByLetters = new Map<string, string>([
  ...abbreviations.split('|').flatMap((entry) => {
    const [code = '', ...forms] = entry.trim().split(' ');
    return forms.map((form): [string, string] => [form, code]);
  }),
  ...[...codesByName].map(([name, code]): [string, string] => [lettersOf(name), code]),
]);

/** The two-letter code of a US state, from its code or name; null for anything else. */
export function stateCode(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  const upper = trimmed.toUpperCase();
  return codes.has(upper) ? upper : (codesByName.get(trimmed.toLowerCase()) ?? null);
}

/** Whether one letter was left out, added, changed or swapped with its neighbor. */
export function isOneTypoApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [first, second] = [one.slice(start), other.slice(start)];
  return (
    first.slice(1) === second.slice(1) ||
    first.slice(1) === second ||
    first === second.slice(1) ||
    (first[0] === second[1] && first[1] === second[0] && first.slice(2) === second.slice(2))
  );
}

/** Shorter forms have too few letters for a typo. */
const typoMinLetters = 5;

/**
 * The state that a whole part of an address names, however it is shortened: 'N.M.', 'Calif.', 'Mass', "Hawai'i", and
 * with one typo 'Caif.'. Only for text between commas, because 'Miss' and 'Ore' are words as well.
 */
export function writtenState(text: string): string | null {
  if (/\d/.test(text)) return null;
  const letters = lettersOf(text);
  const code = stateCode(text) ?? (letters.length === 2 ? stateCode(letters) : codesByLetters.get(letters));
  if (code) return code;
  const isShortened = text.trim().endsWith('.');
  if (letters.length < (isShortened ? typoMinLetters - 1 : typoMinLetters)) return null;
  const near = [...codesByLetters].filter(
    ([form]) => form.length >= typoMinLetters && isOneTypoApart(letters, form),
  );
  return new Set(near.map(([, known]) => known)).size === 1 ? (near[0]?.[1] ?? null) : null;
}

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

/** GeoNames' number of a province, its postal code, and what people write. */
const provinceTable = `01 AB alberta alta|02 BC britishcolumbia|03 MB manitoba|04 NB newbrunswick|
05 NL newfoundlandandlabrador newfoundland|07 NS novascotia|08 ON ontario ont|09 PE princeedwardisland pei|
10 QC quebec que|11 SK saskatchewan sask|12 YT yukon|13 NT northwestterritories nwt|14 NU nunavut`;

const provinceRows = provinceTable.split('|').map((entry) => entry.trim().split(' '));
const provincesByNumber = new Map(provinceRows.map(([number = '', code = '']) => [number, code]));
const provincesByLetters = new Map(
  provinceRows.flatMap(([, code = '', ...names]) =>
    [code.toLowerCase(), ...names].map((name): [string, string] => [name, code]),
  ),
);

/** The code of a Canadian province by its number in GeoNames; null for anything else. */
export const provinceOfNumber = (number: string): string | null => provincesByNumber.get(number) ?? null;

/**
 * The two-letter code of a Canadian province, from its code, name or abbreviation: 'B.C.', 'Ont.'; null for anything else. 'PE'
 * and 'On' are also other things: a town of that province should stand before it.
 */
export function provinceCode(text: string): string | null {
  return /\d/.test(text) ? null : (provincesByLetters.get(lettersOf(text)) ?? null);
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

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The English name of an ISO 3166 two-letter code: 'Canada'. Null for what is no country's code. */
export function countryName(code: string): string | null {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? null) : null;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codesByName = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = countryName(code);
      return name ? [[name.toLowerCase(), code]] : [];
    }),
);
/** What Intl calls otherwise than the files of this world do. */
const otherNames: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  england: 'GB',
  scotland: 'GB',
  uk: 'GB',
};

/** The two-letter code of a country's English name or of its code; null for anything else. */
export function countryCode(text: string | null): string | null {
  const folded = text?.trim().toLowerCase() ?? '';
  const upper = folded.toUpperCase();
  if (folded in otherNames) return otherNames[folded] ?? null;
  return countryName(upper) ? upper : (codesByName.get(folded) ?? null);
}

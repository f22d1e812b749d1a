const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The English name of an ISO 3166 two-letter code: 'Canada'. Null if it isn't a country's code. */
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
/** Common names that differ from Intl's. */
const otherNames: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  england: 'GB',
  scotland: 'GB',
  uk: 'GB',
};

/** The two-letter code for a country's English name or code; null for anything else. */
export function countryCode(text: string | null): string | null {
  const folded = text?.trim().toLowerCase() ?? '';
  const upper = folded.toUpperCase();
  if (folded in otherNames) return otherNames[folded] ?? null;
  return countryName(upper) ? upper : (codesByName.get(folded) ?? null);
}

import { countryCode } from './countries';
import { provinceCode, stateCode } from './states';

/** The parts of a line such as 'Nippert Stadium, 2700 Bearcat Way, Cincinnati, OH 45221'. */
export interface AddressParts {
  /** Its segments between commas and line breaks, without state and zip code. */
  segments: string[];
  /** The segment before the state. */
  city: string | null;
  /** Two-letter US state or Canadian province. */
  region: string | null;
  /** Five digits, or Canada's 'V6T 1Z4'. */
  postcode: string | null;
  /** Two letters; 'US' unless another country is named at the end. */
  country: string;
}

const maxLength = 400;
const maxSegments = 8;

/** Five digits, or a Canadian one, at the end of a segment. */
const postcodeAtEnd = /(?:^|\s)(?:(\d{5})(?:-\d{4})?|([A-Z]\d[A-Z]) ?(\d[A-Z]\d))$/;

/** Splits a state or province off the end of a segment: 'Cincinnati OH', 'Cincinnati, Ohio', 'Vancouver BC'. */
function splitState(segment: string): { before: string; region: string } | null {
  const words = segment.split(' ');
  for (const count of [1, 2, 3]) {
    const name = words.slice(-count).join(' ');
    const isWritten = count > 1 || name.length > 2 || name === name.toUpperCase();
    const region = words.length >= count && isWritten ? (stateCode(name) ?? provinceCode(name)) : null;
    if (region) return { before: words.slice(0, -count).join(' '), region };
  }
  return null;
}

/** Ignores codes, because 'CA' is a state, and Georgia, which is one too. */
function countryByName(piece = ''): string | null {
  const code = piece.length > 2 && !stateCode(piece) ? countryCode(piece) : null;
  return code === 'US' ? null : code;
}

/** Parses an address of the US or Canada as far as possible; never fails, whatever the text is. */
export function parseAddress(text: string): AddressParts {
  const pieces = text
    .slice(0, maxLength)
    .replace(/\([^()]*\)|\b(united states( of america)?|usa)\b\.?/gi, ' ')
    .split(/[,;|\n•·]| @ | [-–—] /)
    .map((piece) => piece.replace(/\s+/g, ' ').trim().replace(/\.$/, ''))
    .filter((piece) => piece !== '' && !/^(us|u\.s)$/i.test(piece));
  const named = pieces.length > 1 ? countryByName(pieces.at(-1)) : null;
  if (named === 'CA') pieces.pop();
  else if (named)
    return {
      segments: pieces.slice(0, maxSegments),
      city: null,
      region: null,
      postcode: null,
      country: named,
    };
  const parts: AddressParts = {
    segments: [],
    city: null,
    region: null,
    postcode: null,
    country: named ?? 'US',
  };
  for (const piece of pieces.slice(0, maxSegments)) {
    const zip = postcodeAtEnd.exec(piece);
    const postcode = zip && (zip[1] ?? `${zip[2]} ${zip[3]}`);
    const bare = (zip ? piece.slice(0, zip.index) : piece).trim();
    const state = splitState(bare);
    // 'Washington' alone can be the town: a state follows a town or precedes a zip code.
    const isState = state && (state.before !== '' || zip !== null || parts.segments.length > 0);
    if (postcode && (isState || bare === '' || parts.region)) parts.postcode = postcode;
    if (isState) {
      parts.region = state.region;
      if (!stateCode(state.region)) parts.country = 'CA';
      parts.city = state.before || (parts.segments.at(-1) ?? null);
      if (state.before) parts.segments.push(state.before);
    } else if (bare !== '') {
      parts.segments.push(parts.postcode ? bare : piece);
    }
  }
  return parts;
}

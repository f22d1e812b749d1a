import { countryCode } from './countries';
import { stateCode } from './us-states';

/** The parts of a line such as 'Nippert Stadium, 2700 Bearcat Way, Cincinnati, OH 45221'. */
export interface AddressParts {
  /** Its segments between commas and line breaks, without state and zip code. */
  segments: string[];
  /** The segment before the state. */
  city: string | null;
  /** Two-letter US state. */
  region: string | null;
  /** Five digits. */
  postcode: string | null;
  /** Two letters; 'US' unless another country is named at the end. */
  country: string;
}

const maxLength = 400;
const maxSegments = 8;

/** Splits a state off the end of a segment: 'Cincinnati OH', 'Cincinnati, Ohio'. */
function splitState(segment: string): { before: string; region: string } | null {
  const words = segment.split(' ');
  for (const count of [1, 2, 3]) {
    const name = words.slice(-count).join(' ');
    const isWritten = count > 1 || name.length > 2 || name === name.toUpperCase();
    const region = words.length >= count && isWritten ? stateCode(name) : null;
    if (region) return { before: words.slice(0, -count).join(' '), region };
  }
  return null;
}

/** Ignores codes, because 'CA' is a state, and Georgia, which is one too. */
function countryByName(piece = ''): string | null {
  const code = piece.length > 2 && !stateCode(piece) ? countryCode(piece) : null;
  return code === 'US' ? null : code;
}

/** Parses a US address as far as possible; never fails, whatever the text is. */
export function parseAddress(text: string): AddressParts {
  const pieces = text
    .slice(0, maxLength)
    .replace(/\([^()]*\)|\b(united states( of america)?|usa)\b\.?/gi, ' ')
    .split(/[,;|\n•·]| @ | [-–—] /)
    .map((piece) => piece.replace(/\s+/g, ' ').trim().replace(/\.$/, ''))
    .filter((piece) => piece !== '' && !/^(us|u\.s)$/i.test(piece));
  const abroad = pieces.length > 1 ? countryByName(pieces.at(-1)) : null;
  if (abroad)
    return {
      segments: pieces.slice(0, maxSegments),
      city: null,
      region: null,
      postcode: null,
      country: abroad,
    };
  const parts: AddressParts = { segments: [], city: null, region: null, postcode: null, country: 'US' };
  for (const piece of pieces.slice(0, maxSegments)) {
    const zip = /(?:^|\s)(\d{5})(?:-\d{4})?$/.exec(piece);
    const bare = (zip ? piece.slice(0, zip.index) : piece).trim();
    const state = splitState(bare);
    // 'Washington' alone can be the town: a state follows a town or precedes a zip code.
    const isState = state && (state.before !== '' || zip !== null || parts.segments.length > 0);
    if (zip?.[1] && (isState || bare === '' || parts.region)) parts.postcode = zip[1];
    if (isState) {
      parts.region = state.region;
      parts.city = state.before || (parts.segments.at(-1) ?? null);
      if (state.before) parts.segments.push(state.before);
    } else if (bare !== '') {
      parts.segments.push(parts.postcode ? bare : piece);
    }
  }
  return parts;
}

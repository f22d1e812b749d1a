import { type PhotonFeature, photonFeatureSchema } from '@quad/shared/contract/places';
import type { LatLng } from '@quad/shared/geo';
import { traceHeaders } from './trace-context';

export interface GeocoderQuery {
  query: string;
  /** Places near this point come first. */
  near: LatLng | null;
  limit: number;
}

/** A service that finds places by name or address. */
export interface Geocoder {
  /** The best places first; null if the service doesn't respond as it should. */
  search(query: GeocoderQuery): Promise<PhotonFeature[] | null>;
}

export interface GeocoderLimits {
  /** Until the whole response is here: somebody is typing. */
  timeoutMs: number;
  maxBytes: number;
  /** How long a service that failed is left alone, so that not everybody who types waits for it. */
  pauseMs: number;
}

const usualLimits: GeocoderLimits = { timeoutMs: 2_000, maxBytes: 256 * 1024, pauseMs: 30_000 };
/** Characters of a name or a part of an address. */
const longestText = 200;

/** The text of a response, or null if it is larger than `maxBytes`. */
async function readBounded(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const shortTexts = (properties: object) =>
  Object.fromEntries(
    Object.entries(properties).filter(
      ([, value]) => typeof value === 'string' && value.length <= longestText,
    ),
  );

/** A feature as Photon sends it: houses have a street and a number instead of a name. Null if it is no place. */
function readFeature(feature: unknown): PhotonFeature | null {
  const { properties, ...rest } = (feature ?? {}) as { properties?: Record<string, unknown> };
  if (typeof properties !== 'object' || properties === null) return null;
  const texts = shortTexts(properties);
  const address = [texts.housenumber, texts.street].filter(Boolean).join(' ');
  const named = { ...texts, name: texts.name ?? address };
  const parsed = photonFeatureSchema.safeParse({ ...rest, properties: named });
  return parsed.success && parsed.data.properties.name !== '' ? parsed.data : null;
}

/**
 * A geocoder that speaks Photon's API (https://github.com/komoot/photon).
 * @param address its search, such as https://photon.example.edu/api
 * @param send how it is asked: through a proxy where one leads there
 * @param onFailure receives why it failed, at most once per pause
 */
export function createGeocoder(
  address: string,
  send: typeof fetch,
  onFailure: (reason: unknown) => void,
  limits: GeocoderLimits = usualLimits,
): Geocoder {
  let pausedUntil = 0;

  const request = async ({ query, near, limit }: GeocoderQuery): Promise<PhotonFeature[]> => {
    const url = new URL(address);
    url.searchParams.set('q', query);
    url.searchParams.set('limit', String(limit));
    url.searchParams.set('lang', 'en');
    if (near) {
      url.searchParams.set('lat', String(near.lat));
      url.searchParams.set('lon', String(near.lng));
    }
    const response = await send(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(limits.timeoutMs),
      headers: { accept: 'application/json', ...traceHeaders() },
    });
    if (!response.ok) throw new Error(`The geocoder responded with HTTP status ${response.status}`);
    const text = await readBounded(response, limits.maxBytes);
    if (text === null) throw new Error(`The geocoder's response is larger than ${limits.maxBytes} bytes`);
    const { features } = JSON.parse(text) as { features?: unknown };
    if (!Array.isArray(features)) throw new Error("The geocoder's response has no features");
    return features.slice(0, limit).flatMap((feature) => readFeature(feature) ?? []);
  };

  return {
    async search(query) {
      if (performance.now() < pausedUntil) return null;
      try {
        return await request(query);
      } catch (reason) {
        pausedUntil = performance.now() + limits.pauseMs;
        onFailure(reason);
        return null;
      }
    },
  };
}

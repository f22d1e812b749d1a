import { isSeller } from '@quad/shared/sellers';
import { sourceFormats } from '@quad/shared/source-formats';
import type { SourceKind } from '@quad/shared/source-kinds';
import type { Sealer } from '../../adapters/sealed-text';
import type { sources } from '../../db/schema/sources';
import { AppError } from '../../errors';

export type SourceRow = typeof sources.$inferSelect;

const sealPurpose = 'source address';

/** An address as it is stored: readable without its password, and whole but encrypted if it has one. */
export interface StoredAddress {
  url: string;
  sealedUrl: string | null;
}

/**
 * Checks an address as somebody typed it: 'events.campus.edu' and webcal:// are https.
 * @throws AppError INVALID_INPUT
 */
export function readAddress(typed: string, sealer: Sealer): StoredAddress {
  const written = typed.replace(/^webcals?:/i, 'https:');
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address))
    throw new AppError(
      'INVALID_INPUT',
      'This is not an address. Paste one such as https://events.campus.edu/calendar.ics',
    );
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AppError('INVALID_INPUT', 'Quad reads addresses that begin with http:// or https://');
  }
  url.hash = '';
  const whole = url.href;
  const hasPassword = url.password !== '';
  url.password = '';
  return { url: url.href, sealedUrl: hasPassword ? sealer.seal(sealPurpose, whole) : null };
}

/** Where a source is read, with its password. */
export function addressOf({ url, sealedUrl }: Pick<SourceRow, 'url' | 'sealedUrl'>, sealer: Sealer): string {
  return (sealedUrl && sealer.open(sealPurpose, sealedUrl)) || (url ?? '');
}

/** For people: a password is dots. */
export function maskedAddress({ url, sealedUrl }: Pick<SourceRow, 'url' | 'sealedUrl'>): string | null {
  if (!url || !sealedUrl) return url;
  const { protocol, username, host, pathname, search } = new URL(url);
  return `${protocol}//${username}:••••••@${host}${pathname}${search}`;
}

/** 'events.campus.edu', or what a ticket seller is asked for. */
export function hostOfSource(
  source: Pick<SourceRow, 'kind' | 'url' | 'venueId' | 'radiusMiles' | 'name'>,
): string {
  if (source.url && URL.canParse(source.url)) return new URL(source.url).host;
  if (source.venueId) return `venue ${source.venueId}`;
  if (isSeller(source.kind) && source.radiusMiles) return `within ${source.radiusMiles} miles`;
  return URL.canParse(source.name) ? new URL(source.name).host : source.name;
}

/** The name that identifies a source among those of its kind: no two have it. */
export function identityOf(
  kind: SourceKind,
  source: { url: string | null; venueId: string | null; latitude: number | null; longitude: number | null },
): string {
  if (!isSeller(kind)) return source.url ?? '';
  if (source.venueId) return `venue ${source.venueId}`;
  return `around ${source.latitude?.toFixed(2)},${source.longitude?.toFixed(2)}`;
}

/** What people read: 'From Campus Calendar'. */
export function nameOfSource(
  source: Pick<SourceRow, 'kind' | 'title' | 'name' | 'url' | 'venueId' | 'radiusMiles'>,
): string {
  return source.title || (source.name === '' ? sourceFormats[source.kind].label : hostOfSource(source));
}

import type { Db } from '../../db/client';
import { blockedEntries } from '../../db/schema/source-entries';
import type { NormalizedEvent, RejectedEntry } from './normalized-event';

/** An address as blocked ones are stored: without scheme, 'www.', sign-in, fragment and final slash, in lower case. */
export function blockedAddressOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { host, pathname, search } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`.toLowerCase();
}

/** Whether an address is a blocked one or below it. */
export function isBelow(address: string, blocked: string): boolean {
  return address === blocked || (address.startsWith(blocked) && /^[/?]/.test(address.slice(blocked.length)));
}

const blockedReason = 'its organizer asked to leave it out';

/** Leaves out events that organizers want left out. */
export type LeaveOut = (events: readonly NormalizedEvent[]) => {
  kept: NormalizedEvent[];
  rejected: RejectedEntry[];
};

/** Reads what organizers of a source want left out: by its address, its calendar's, or an id. */
export async function readBlocked(db: Db, sourceAddress: string | null): Promise<LeaveOut> {
  const blocked = await db.select().from(blockedEntries);
  const addresses = blocked.flatMap(({ address }) => address ?? []);
  const ids = new Set(blocked.map(({ externalId }) => externalId));
  const isBlockedAddress = (address: string | null) => {
    const known = address && addresses.length > 0 ? blockedAddressOf(address) : null;
    return Boolean(known) && addresses.some((one) => isBelow(known ?? '', one));
  };
  const isAll = isBlockedAddress(sourceAddress);
  const isBlocked = ({ externalId, uid, url }: NormalizedEvent) =>
    isAll || ids.has(externalId) || ids.has(uid) || isBlockedAddress(url);
  return (events) => ({
    kept: events.filter((event) => !isBlocked(event)),
    rejected: events
      .filter(isBlocked)
      .map(({ title }) => ({ entry: title.slice(0, 120), reason: blockedReason })),
  });
}

import { setTimeout } from 'node:timers/promises';
import { auditMoney, auditOrders } from './audit-money';
import type { Ledger } from './ledger';
import type { Site } from './site';

/** How long the last mails may take; a failed one is tried again after some ten seconds. */
const lastMailsMs = 60_000;

/** Compares what was acknowledged with what is stored, and counters with rows; returns the differences in words. */
export async function auditDatabase(site: Site, ledger: Ledger): Promise<string[]> {
  const [rsvps, favorites, ids, counters] = await Promise.all([
    // One person's latest RSVP to an event: at most one is live.
    site.query<{ key: string; status: string }>(
      `select distinct on (event_id, user_id) event_id || ' ' || user_id as key, status from rsvps
       where user_id is not null
       order by event_id, user_id, status in ('attending', 'maybe', 'waitlisted') desc, updated_at desc`,
    ),
    site.query<{ key: string }>(`select event_id || ' ' || user_id as key from favorites`),
    site.query<{ id: string }>(
      'select id from comments union all select id from events union all select id from rsvps where user_id is null',
    ),
    site.query<{ title: string; counted: number; stored: number; most: number | null }>(
      `select title, attendee_count as stored, max_attendees as most,
         (select coalesce(sum(r.seats), 0)::int from rsvps r where r.event_id = e.id and r.status = 'attending') as counted
       from events e`,
    ),
  ]);
  const twice = await site.query<{ key: string }>(
    `select event_id || ' ' || coalesce(user_id::text, lower(guest_email)) as key from rsvps
     where status in ('attending', 'maybe', 'waitlisted') group by 1 having count(*) > 1`,
  );
  return [
    ...ledger.lost({
      rsvps: new Map(rsvps.map(({ key, status }) => [key, status])),
      favorites: new Set(favorites.map(({ key }) => key)),
      ids: new Set(ids.map(({ id }) => id)),
    }),
    ...counters
      .filter(({ counted, stored }) => counted !== stored)
      .map(({ title, counted, stored }) => `'${title}' counts ${stored} attendees and has ${counted}`),
    ...counters
      .filter(({ stored, most }) => most !== null && stored > most)
      .map(({ title, stored, most }) => `'${title}' has ${stored} attendees and room for ${most}`),
    ...twice.map(({ key }) => `two live RSVPs of one person: ${key}`),
    ...(await auditOrders(site, ledger)),
  ];
}

/**
 * Compares the guests' RSVPs with the mails that came: each guest has exactly one, and no mail came twice.
 * Returns the differences in words.
 */
async function auditMails({ mail }: Site, ledger: Ledger): Promise<string[]> {
  const isMissing = () => {
    const reached = new Set(mail.mails.map(({ to }) => to));
    return [...ledger.guestRsvps.keys()].some((guest) => !reached.has(guest));
  };
  for (let waited = 0; isMissing() && waited < lastMailsMs; waited += 500) await setTimeout(500);
  const byAddress = new Map<string, number>();
  const byId = new Map<string, number>();
  for (const { to, messageId } of mail.mails) {
    byAddress.set(to, (byAddress.get(to) ?? 0) + 1);
    byId.set(messageId, (byId.get(messageId) ?? 0) + 1);
  }
  const doubtful = [...ledger.doubtfulGuests].map((address) => ({ address, least: 0 }));
  const acknowledged = [...ledger.guestRsvps.keys()].map((address) => ({ address, least: 1 }));
  return [
    ...[...acknowledged, ...doubtful].flatMap(({ address, least }) => {
      const came = byAddress.get(address) ?? 0;
      return came < least || came > 1 ? [`${came} mails to ${address}`] : [];
    }),
    ...[...byId].filter(([, times]) => times > 1).map(([id, times]) => `mail ${id} came ${times} times`),
  ];
}

/** What must hold once the crowd has gone: everything stored, each mail sent, all money where it belongs; in words. */
export const auditAtEnd = async (site: Site, ledger: Ledger): Promise<string[]> => [
  ...(await auditMoney(site, ledger)),
  ...(await auditDatabase(site, ledger)),
  ...(await auditMails(site, ledger)),
];

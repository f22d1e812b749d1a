import { privacyRoutes as contract, type KeptRecord, type KeptTable } from '@quad/shared/contract/privacy';
import { getTableName } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { schema } from '../../db/schema';
import { route } from '../../plugins/route';
import type { ServerSite } from '../../site';
import { personalData, type TableName } from '../settings/personal-data';

type Retention = ServerSite['retention'];

/** What people leave without an account: it is in the same tables. */
const ofGuests = ({ guestDays }: Retention): KeptRecord => ({
  what: 'RSVPs, comments and videos from guests: the name and email they gave',
  purpose: 'to keep their spot, and send what they asked for',
  seenBy: 'the host; others see the name',
  kept: `email and RSVP until ${guestDays} days after the event; comments and videos stay, with the name`,
});

/** Every table with what is said about it: personal-data.ts can't leave one out. */
function keptTables(retention: Retention): KeptTable[] {
  return Object.entries(personalData).map(([name, entry]) => {
    const table = getTableName(schema[name as TableName]);
    if ('nobodys' in entry) return { table, record: null, others: entry.nobodys };
    const kept = typeof entry.kept === 'string' ? entry.kept : entry.kept(retention);
    return { table, record: { ...entry, kept }, others: null };
  });
}

export function privacyRoutes(app: FastifyInstance, { site }: AppContext): void {
  route(app, contract.read, () => ({
    records: [
      ...keptTables(site.retention).flatMap(({ record }) => (record ? [record] : [])),
      ofGuests(site.retention),
    ],
  }));
  route(app, contract.retention, () => ({ tables: keptTables(site.retention) }));
}

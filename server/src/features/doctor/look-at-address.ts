import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Env } from '../../env';
import { certificateDaysLeft } from '../alarms/certificate';
import { type Found, fault, faultReason, fine, note } from './finding';
import { findPushKey, type Opened } from './look-at-database';

const certificateDaysLeast = 14;
const clockOffMs = 5_000;
const pushKeySchema = z.object({ publicKey: z.string() });

/** What responds at the site's address: its public key, which each installation makes for itself, and its clock. */
interface Responding {
  status: number;
  isRedirect: boolean;
  publicKey: string | null;
  /** Milliseconds before or behind this machine. */
  clockOff: number;
  /** Whether anybody can read what monitors do. */
  hasOpenMetrics: boolean;
}

/** @throws if nothing responds, or its certificate can't be trusted */
export async function askAddress(publicUrl: string, waitMs: number): Promise<Responding> {
  const signal = AbortSignal.timeout(waitMs);
  const response = await fetch(`${publicUrl}/api/push/key`, { redirect: 'manual', signal });
  const date = Date.parse(response.headers.get('date') ?? '');
  const said = pushKeySchema.safeParse(await response.json().catch(() => null));
  const metrics = await fetch(`${publicUrl}/metrics`, { redirect: 'manual', signal });
  await metrics.body?.cancel();
  return {
    hasOpenMetrics: metrics.status === 200,
    status: response.status,
    isRedirect: response.status >= 300 && response.status < 400,
    publicKey: said.data?.publicKey ?? null,
    clockOff: Number.isNaN(date) ? 0 : date - Date.now(),
  };
}

/** What is wrong with what responds at the address; null if it is this installation. */
function faultOf(
  url: string,
  { status, isRedirect, publicKey }: Responding,
  own: string | null,
): string | null {
  if (isRedirect) return `${url} leads elsewhere (${status}): set PUBLIC_URL to where it leads`;
  if (status >= 500) return `${url} responds with ${status}: is Quad running behind the proxy?`;
  if (!publicKey) return `something else than Quad responds at ${url} (${status}): look at DNS and the proxy`;
  if (own && publicKey !== own)
    return `another installation of Quad responds at ${url}: look at DNS, the proxy and DATABASE_URL`;
  return null;
}

export async function lookAtAddress(
  { PUBLIC_URL: url, isProduction }: Env,
  database: Opened,
  asked: Promise<Responding> | null,
): Promise<Found> {
  if (!url || !asked) return note('not set: links lead to this machine');
  const isEncrypted = url.startsWith('https:');
  const days = isEncrypted ? await certificateDaysLeft(url, new Date()) : null;
  if (isEncrypted && days === null)
    return fault(`${url} can't be reached from here: look at DNS, the proxy and the firewall`);
  if (days !== null && days < certificateDaysLeast)
    return fault(`its certificate ends in ${days} days: look at what renews it`);
  const responding = await asked.catch((error: unknown) => faultReason(error));
  if (typeof responding === 'string')
    return fault(`${url} can't be used from here: ${responding}. Look at DNS, the proxy and its certificate`);
  const wrong = faultOf(url, responding, await findPushKey(database));
  if (wrong) return fault(wrong);
  if (isEncrypted && responding.hasOpenMetrics)
    return fault(`anybody can read ${url}/metrics: have the proxy pass it on to nobody`);
  if (isEncrypted) return fine(`${url} leads here, certificate good for ${days} days`);
  const words = `${url} is not https: browsers refuse push and cameras, and sessions can be read on the way`;
  return (isProduction ? fault : note)(words);
}

/** The clocks of the database and of the proxy; one that is off makes codes, sessions and signed links fail. */
export async function lookAtClock(database: Opened, asked: Promise<Responding> | null): Promise<Found> {
  const offs: [string, number][] = [];
  const responding = await asked?.catch(() => null);
  if (responding) offs.push(['PUBLIC_URL', responding.clockOff]);
  if (database && !(database instanceof Error)) {
    const { rows } = await database.db.execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    );
    offs.push(['the database', (rows[0]?.now ?? 0) - Date.now()]);
  }
  if (offs.length === 0) return note('nothing to compare it with');
  const wrong = offs.find(([, off]) => Math.abs(off) > clockOffMs);
  if (wrong)
    return fault(`that of ${wrong[0]} is ${Math.round(wrong[1] / 1000)} s away: let all keep time by NTP`);
  return fine(`the same as that of ${offs.map(([whose]) => whose).join(' and ')}`);
}

import type { Retention, StoredSite } from '@quad/shared/contract/console-site';
import type { LatLng } from '@quad/shared/geo';
import type { Campus, Site } from '@quad/shared/site';
import type { Db } from './db/client';
import { siteSettings } from './db/schema/console';
import type { Env } from './env';
import { zoneAt } from './text/source-coordinates';

interface ServerCampus extends Campus {
  /** Where an API search looks that names no place. */
  searchPoint: LatLng;
}

/** What the operator has said about the site; `pageSite` is what pages get of it. */
export interface ServerSite extends Omit<Site, 'notice'> {
  campus: ServerCampus | null;
  retention: Retention;
  notice: StoredSite['notice'];
}

/** How long things are kept unless the console says otherwise. */
export const usualRetention: Retention = { guestDays: 30, notificationDays: 180, logDays: 90 };

/** What is set in the console; null if nothing is. */
export async function readStoredSite(db: Db): Promise<StoredSite | null> {
  const [row] = await db.select({ settings: siteSettings.settings }).from(siteSettings);
  return row?.settings ?? null;
}

/** The demo's points are those of the specification. */
const demoCampus: ServerCampus = {
  name: 'Cincinnati',
  center: { lat: 39.13, lng: -84.5 },
  searchPoint: { lat: 39.1, lng: -84.51 },
  label: 'Near Cincinnati',
  timezone: 'America/New_York',
};
const demoUniversity = 'University of Cincinnati';

function campusOf(env: Env, stored: StoredSite['campus']): ServerCampus | null {
  if (stored) {
    const center = { lat: stored.lat, lng: stored.lng };
    const timezone = zoneAt(center);
    return { name: stored.name, center, searchPoint: center, label: `Near ${stored.name}`, timezone };
  }
  const { CAMPUS_CENTER: center, CAMPUS_NAME: name, CAMPUS_TIME_ZONE: zone } = env;
  if (!center || !name) return env.seedsDemo ? demoCampus : null;
  return { name, center, searchPoint: center, label: `Near ${name}`, timezone: zone ?? zoneAt(center) };
}

/** The only code that knows where the campus comes from: what is set in the console wins over the environment. */
export function siteOf(env: Env, stored: StoredSite | null): ServerSite {
  const campus = campusOf(env, stored?.campus ?? null);
  const support = stored?.contact ?? env.SUPPORT_ADDRESS;
  return {
    campus,
    radius: env.CAMPUS_RADIUS,
    university: env.CAMPUS_UNIVERSITY ?? (campus === demoCampus ? demoUniversity : 'Your university'),
    supportUrl: support ? (support.includes('@') ? `mailto:${support}` : support) : null,
    termsUrl: env.TERMS_URL ?? null,
    privacyUrl: env.PRIVACY_URL ?? null,
    retention: stored?.retention ?? usualRetention,
    notice: stored?.notice ?? null,
  };
}

/** What pages get. */
export function pageSite({ campus, notice: set, retention: _, ...site }: ServerSite, now: Date): Site {
  const notice = set && Date.parse(set.until) > now.getTime() ? set.words : null;
  if (!campus) return { ...site, campus, notice };
  const { searchPoint: _point, ...ofPages } = campus;
  return { ...site, campus: ofPages, notice };
}

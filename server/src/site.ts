import type { LatLng } from '@quad/shared/geo';
import type { Campus, Site } from '@quad/shared/site';
import type { Env } from './env';
import { zoneAt } from './text/source-coordinates';

interface ServerCampus extends Campus {
  /** Where an API search looks that names no place. */
  searchPoint: LatLng;
}

/** What the operator has said about the site; `pageSite` is what pages get of it. */
export interface ServerSite extends Site {
  campus: ServerCampus | null;
}

/** The demo's points and words are those of the specification. */
const demoCampus: ServerCampus = {
  name: 'Cincinnati',
  center: { lat: 39.13, lng: -84.5 },
  searchPoint: { lat: 39.1, lng: -84.51 },
  label: 'Using default location',
  timezone: 'America/New_York',
};
const demoUniversity = 'University of Cincinnati';

function campusOf(env: Env): ServerCampus | null {
  const { CAMPUS_CENTER: center, CAMPUS_NAME: name, CAMPUS_TIME_ZONE: zone } = env;
  if (!center || !name) return env.seedsDemo ? demoCampus : null;
  return { name, center, searchPoint: center, label: `Near ${name}`, timezone: zone ?? zoneAt(center) };
}

/** The only code that knows where the campus comes from. */
export function siteOf(env: Env): ServerSite {
  const campus = campusOf(env);
  const support = env.SUPPORT_ADDRESS;
  return {
    campus,
    radius: env.CAMPUS_RADIUS,
    university: env.CAMPUS_UNIVERSITY ?? (campus === demoCampus ? demoUniversity : 'Your university'),
    supportUrl: support ? (support.includes('@') ? `mailto:${support}` : support) : null,
    termsUrl: env.TERMS_URL ?? null,
    privacyUrl: env.PRIVACY_URL ?? null,
  };
}

/** What pages get. */
export function pageSite({ campus, ...site }: ServerSite): Site {
  if (!campus) return { ...site, campus };
  const { searchPoint: _, ...ofPages } = campus;
  return { ...site, campus: ofPages };
}

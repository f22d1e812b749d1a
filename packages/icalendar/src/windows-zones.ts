import cldr from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };

/** Territory 001 is the world, the zone for a name without a country. */
const zonesByWindowsName: ReadonlyMap<string, string> = new Map(
  cldr.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
);

/** Names missing from CLDR: labels in Outlook's menu, and zones that Windows dropped. */
const otherNames: Readonly<Record<string, string>> = {
  'indiana (east)': 'us eastern standard time',
  arizona: 'us mountain standard time',
  alaska: 'alaskan standard time',
  hawaii: 'hawaiian standard time',
  'atlantic time (canada)': 'atlantic standard time',
  newfoundland: 'newfoundland standard time',
  saskatchewan: 'canada central standard time',
  'greenwich mean time : dublin, edinburgh, lisbon, london': 'gmt standard time',
  'british summer time': 'gmt standard time',
  'canberra, melbourne, sydney': 'aus eastern standard time',
  'kamchatka standard time': 'russia time zone 11',
  'mid-atlantic standard time': 'utc-02',
  'coordinated universal time': 'utc',
};

/** Names of September and November 2026, after CLDR 48.2. */
const newZones: Readonly<Record<string, string>> = {
  'british columbia standard time': 'America/Vancouver',
  'alberta standard time': 'America/Edmonton',
  'manitoba standard time': 'America/Winnipeg',
};
/** 'Eastern', 'Eastern Time', 'Eastern Time (US & Canada)' */
const usName = /^(eastern|central|mountain|pacific)( time( \(us & canada\)(; tijuana)?)?)?$/;
const usAbbreviation = /^[ecmp][sd]t$/;
const usInitials: Readonly<Record<string, string>> = {
  e: 'eastern',
  c: 'central',
  m: 'mountain',
  p: 'pacific',
};

function windowsName(name: string): string {
  const us = usAbbreviation.test(name) ? usInitials[name.charAt(0)] : usName.exec(name)?.[1];
  return us ? `${us} standard time` : (otherNames[name] ?? name);
}

/**
 * The IANA zone for a name used by Windows or Outlook, such as 'Eastern Standard Time' or 'Eastern Time (US &
 * Canada)' (Unicode CLDR, windowsZones).
 * @returns null for any other name
 */
export function windowsZone(name: string): string | null {
  const known = windowsName(name.trim().toLowerCase());
  return zonesByWindowsName.get(known) ?? newZones[known] ?? null;
}

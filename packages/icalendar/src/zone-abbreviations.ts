/**
 * Abbreviations that calendars use as names of zones, and POSIX names. Those of one meaning only: 'IST' is India, Israel
 * and Ireland, 'BST' is Britain and Bangladesh. American ones with three letters are in windows-zones.ts.
 */
const zonesByAbbreviation: Readonly<Record<string, string>> = {
  wet: 'Europe/Lisbon',
  west: 'Europe/Lisbon',
  cet: 'Europe/Paris',
  cest: 'Europe/Paris',
  met: 'Europe/Paris',
  mest: 'Europe/Paris',
  mez: 'Europe/Berlin',
  mesz: 'Europe/Berlin',
  eet: 'Europe/Athens',
  eest: 'Europe/Athens',
  msk: 'Europe/Moscow',
  hst: 'Pacific/Honolulu',
  akst: 'America/Anchorage',
  akdt: 'America/Anchorage',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
  acst: 'Australia/Adelaide',
  acdt: 'Australia/Adelaide',
  awst: 'Australia/Perth',
  nzst: 'Pacific/Auckland',
  nzdt: 'Pacific/Auckland',
  jst: 'Asia/Tokyo',
  kst: 'Asia/Seoul',
  hkt: 'Asia/Hong_Kong',
  sgt: 'Asia/Singapore',
  sast: 'Africa/Johannesburg',
  est5edt: 'America/New_York',
  cst6cdt: 'America/Chicago',
  mst7mdt: 'America/Denver',
  pst8pdt: 'America/Los_Angeles',
};

/** The IANA zone for 'CET', 'AEST', 'EST5EDT'; null for any other name. */
export function abbreviatedZone(name: string): string | null {
  return zonesByAbbreviation[name.trim().toLowerCase()] ?? null;
}

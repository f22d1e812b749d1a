import type { StoredSite } from '@quad/shared/contract/console-site';

/** A day as a date field has it, in the zone of whose screen it is. */
function dayOf(instant: string): string {
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** What the fields hold: texts, as typed. */
export const siteValuesOf = ({ campus, contact, retention, notice }: StoredSite) => ({
  name: campus?.name ?? '',
  lat: campus ? String(campus.lat) : '',
  lng: campus ? String(campus.lng) : '',
  contact: contact ?? '',
  guestDays: String(retention.guestDays),
  notificationDays: String(retention.notificationDays),
  logDays: String(retention.logDays),
  hasNotice: notice !== null,
  notice: notice?.words ?? '',
  until: notice ? dayOf(notice.until) : '',
});
export type SiteValues = ReturnType<typeof siteValuesOf>;

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

/** The point of the fields; null if they hold none. */
export function pointOf({ lat, lng }: SiteValues): { lat: number; lng: number } | null {
  return isNumber(lat) && isNumber(lng) ? { lat: Number(lat), lng: Number(lng) } : null;
}

/** What the fields mean, or what is missing in them. */
export function siteOf(values: SiteValues): StoredSite | string {
  const { name, contact, hasNotice, notice, until } = values;
  const point = pointOf(values);
  if (name.trim() && !point) return 'Please put the pin on the campus, or enter its latitude and longitude.';
  if (point && !name.trim()) return "Please enter the campus's name, or clear its latitude and longitude.";
  if (hasNotice && !notice.trim()) return 'Please write the notice, or turn it off.';
  if (hasNotice && !until) return 'Please choose the last day of the notice.';
  const days = [values.guestDays, values.notificationDays, values.logDays];
  if (!days.every(isNumber)) return 'Please enter how many days things are kept.';
  return {
    campus: name.trim() && point ? { name, ...point } : null,
    contact: contact.trim() || null,
    retention: {
      guestDays: Number(values.guestDays),
      notificationDays: Number(values.notificationDays),
      logDays: Number(values.logDays),
    },
    notice: hasNotice ? { words: notice, until: new Date(`${until}T23:59:59`).toISOString() } : null,
  };
}

import { zonesOf2026 } from './zone-files';

const hourMs = 3_600_000;

/** A town whose law changed in 2026. */
export interface NewLawTown {
  zone: keyof typeof zonesOf2026;
  /** As Outlook calls its zone. */
  outlook: string;
  at: { latitude: number; longitude: number };
}

export const newLawTowns: NewLawTown[] = [
  {
    zone: 'America/Vancouver',
    outlook: 'British Columbia Standard Time',
    at: { latitude: 49.2606, longitude: -123.246 },
  },
  {
    zone: 'America/Edmonton',
    outlook: 'Alberta Standard Time',
    at: { latitude: 53.5232, longitude: -113.5263 },
  },
  {
    zone: 'America/Winnipeg',
    outlook: 'Manitoba Standard Time',
    at: { latitude: 49.8075, longitude: -97.1325 },
  },
  {
    zone: 'Africa/Casablanca',
    outlook: 'Morocco Standard Time',
    at: { latitude: 33.5731, longitude: -7.5898 },
  },
  { zone: 'America/Havana', outlook: 'Cuba Standard Time', at: { latitude: 23.1368, longitude: -82.3816 } },
];

/** When clocks of a town show a time, by the laws of 2026. */
export const instantIn2026 = ({ zone }: NewLawTown, time: string) =>
  new Date(Date.parse(`${time}Z`) - zonesOf2026[zone].hours * hourMs);
/** '20261216T020000Z', or of a town's clock '20261215T190000'. */
const basic = (time: string) => time.replaceAll(/[-:]|\.000/g, '');
export const utcIn2026 = (town: NewLawTown, time: string) => basic(instantIn2026(town, time).toISOString());
/** '-0700' */
const offsetOf = ({ zone }: NewLawTown, colon = '') => {
  const { hours } = zonesOf2026[zone];
  return `${hours < 0 ? '-' : '+'}0${Math.abs(hours)}${colon}00`;
};

export const evening = '2026-12-15T19:00:00';
export const saturday = '2026-12-19T00:30:00';

const vevent = ({ zone, at }: NewLawTown, title: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${title.replaceAll(' ', '-')}@${zone.replace('/', '.')}.example`,
  `SUMMARY:${title}`,
  'LOCATION:Great Hall',
  `GEO:${at.latitude};${at.longitude}`,
  ...lines,
  'END:VEVENT',
];
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const definition = (town: NewLawTown, name: string) => {
  const offset = offsetOf(town);
  const standard = ['DTSTART:20260101T000000', `TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`];
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', ...standard, 'END:STANDARD', 'END:VTIMEZONE'];
};

/** What the sites of a town say. */
export const documentsOf = {
  ics: (town: NewLawTown) =>
    calendar(
      ...vevent(town, 'Zoned Choir', `DTSTART;TZID=${town.zone}:${basic(evening)}`),
      ...vevent(town, 'Universal Lecture', `DTSTART:${utcIn2026(town, evening)}`),
      ...vevent(town, 'Whole Fair', 'DTSTART;VALUE=DATE:20261215'),
      ...vevent(town, 'Long Exhibition', 'DTSTART;VALUE=DATE:20270120', 'DTEND;VALUE=DATE:20270122'),
      ...vevent(town, 'Midnight Dance', `DTSTART:${utcIn2026(town, saturday)}`, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ...vevent(
        town,
        'Sundown Walk',
        `DTSTART;TZID=${town.zone}:20261215T170000`,
        `DTEND;TZID=${town.zone}:20261215T173000`,
      ),
      ...vevent(
        town,
        'Afternoon Tea',
        `DTSTART:${utcIn2026(town, '2026-12-15T16:00:00')}`,
        `DTEND:${utcIn2026(town, '2026-12-15T16:45:00')}`,
      ),
    ),
  outlook: (town: NewLawTown) =>
    calendar(
      ...definition(town, town.zone),
      ...definition(town, town.outlook),
      ...vevent(town, 'Defined Ballet', `DTSTART;TZID=${town.zone}:${basic(evening)}`),
      ...vevent(town, 'Outlook Meeting', `DTSTART;TZID=${town.outlook}:${basic(evening)}`),
      ...vevent(town, 'Zoned Choir', `DTSTART:${utcIn2026(town, evening)}`),
    ),
  jsonld: (town: NewLawTown) => {
    const place = { '@type': 'Place', name: 'Great Hall' };
    const event = {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Webpage Reading',
      url: `https://${town.zone.toLowerCase().replace('/', '.')}.example/reading`,
      startDate: `${evening}${offsetOf(town, ':')}`,
      location: place,
    };
    return `<html><head><script type="application/ld+json">${JSON.stringify(event)}</script></head></html>`;
  },
};

import { expectAddress, open } from './app-page';
import { importCalendar, importedEventId } from './calendar-import';
import { card, cardLink, count, searchBox } from './discover-page';
import { expect, test } from './fixtures';

const campus = ['--campus', '40.0076,-105.2659', '--name', 'Boulder campus'];
const dayMs = 86_400_000;

/** 'YYYYMMDD' of a day relative to today in Denver. */
function day(fromToday: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' })
    .format(Date.now() + fromToday * dayMs)
    .replaceAll('-', '');
}

/**
 * In the style of campus calendars: folded lines, their own zone, all-day events, rules, escapes, an entry
 * without a date.
 */
function campusCalendar(talkTitle: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Boulder Campus//Calendar 3.1//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Campus Events',
    'X-WR-TIMEZONE:America/Denver',
    'BEGIN:VTIMEZONE',
    'TZID:Mountain',
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0600',
    'TZOFFSETTO:-0700',
    'TZNAME:MST',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20070311T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'TZOFFSETFROM:-0700',
    'TZOFFSETTO:-0600',
    'TZNAME:MDT',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:talk@campus.example.edu',
    'DTSTAMP:20260101T000000Z',
    `DTSTART;TZID=Mountain:${day(3)}T183000`,
    `DTEND;TZID=Mountain:${day(3)}T200000`,
    `SUMMARY:${talkTitle}`,
    'DESCRIPTION:Why glaciers sing\\, and what they say. Slides at https://campus.examp',
    ' le.edu/glaciers\\nBring a coat.',
    'LOCATION:Norlin Library\\, 1720 Pleasant St\\, Boulder\\, CO 80309',
    'GEO:40.0087;-105.2705',
    'CATEGORIES:Lectures & Presentations',
    'URL:https://campus.example.edu/events/glaciers',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:choir@campus.example.edu',
    `DTSTART:${day(1)}T190000`,
    'DURATION:PT1H30M',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    `EXDATE:${day(8)}T190000`,
    'SUMMARY:Community Choir Concert',
    'LOCATION:Macky Auditorium',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:fair@campus.example.edu',
    `DTSTART;VALUE=DATE:${day(2)}`,
    `DTEND;VALUE=DATE:${day(4)}`,
    'SUMMARY:Used Book Fair',
    'LOCATION:University Memorial Center',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:broken@campus.example.edu',
    'DTSTART:sometime soon',
    'SUMMARY:A slip of the editor',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

test('a campus calendar, imported while the server runs', { tag: '@desktop' }, async ({ page }) => {
  const title = 'Singing Glaciers';
  const first = await importCalendar(campusCalendar(title), ...campus);
  expect(first).toEqual({ read: 4, added: 4, updated: 0, unchanged: 0, rejected: 1 });

  // In the list, in its category, in its own time zone, regardless of the viewer's.
  await open(page, '/?at=40.0076,-105.2659');
  // The choir's two dates are one event, the next.
  await expect(count(page)).toHaveText('3 events');
  await expect(
    card(page, 'Community Choir Concert').first().getByText('2 dates, next tomorrow 7:00 PM'),
  ).toBeVisible();
  await expect(card(page, 'Community Choir Concert')).toHaveCount(1);
  await expect(
    card(page, 'Community Choir Concert').first().getByText('Concerts', { exact: true }),
  ).toBeVisible();
  await searchBox(page).fill('glacirs');
  await expectAddress(page, /q=glacirs/);
  await expect(count(page)).toHaveText('1 event');
  await expect(card(page, title).getByText(/, 6:30 PM$/)).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Map' }).getByRole('button', { name: /^Singing Glaciers, / }),
  ).toBeVisible();

  await expect(cardLink(page, title)).toHaveAttribute('href', 'https://campus.example.edu/events/glaciers');

  await open(page, `/events/${await importedEventId(page.request, 'talk@campus.example.edu')}`);
  const main = page.getByRole('main');
  await expect(main.getByText(/6:30 PM – 8:00 PM Denver time/)).toBeVisible();
  await expect(main.getByText('Norlin Library', { exact: true })).toBeVisible();
  await expect(main.getByText('Why glaciers sing, and what they say.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'https://campus.example.edu/glaciers' })).toBeVisible();
  await expect(main.getByRole('link', { name: /^See Details/ })).toHaveAttribute(
    'href',
    'https://campus.example.edu/events/glaciers',
  );

  // A second import adds nothing; a change at the source is applied.
  expect(await importCalendar(campusCalendar(title), ...campus)).toMatchObject({
    added: 0,
    updated: 0,
    unchanged: 4,
  });
  const changed = await importCalendar(campusCalendar('Singing Glaciers (new room)'), ...campus);
  expect(changed).toMatchObject({ added: 0, updated: 1, unchanged: 3 });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Singing Glaciers (new room)');
});

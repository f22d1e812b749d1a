import { months, weekdays } from './event-times';
import { dateOfDay } from './local-time';
import { dayOfDate, type WallClock } from './wall-clock';

const dayMinutes = 1_440;
/** Most events begin in the evening: the time of a day that is given without one. */
const usualMinutes = 19 * 60;
/** The length of an event whose end is given as a day alone. */
const usualLength = 120;
/** February 29 is at most this many years away. */
const yearsAhead = 8;

/** Words that are found and removed one after the other; what is left in the end was not understood. */
class TypedWords {
  private rest: string;

  constructor(text: string) {
    // 'T' parts the day from the time in '2026-12-03T18:30'.
    const plain = text.toLowerCase().replace(/(\d)t(\d)/, '$1 $2');
    this.rest = ` ${plain.replace(/[\s,]+/g, ' ').trim()} `;
  }

  /** The parts of the first match, which is removed. */
  take(pattern: RegExp): string[] | null {
    const found = pattern.exec(this.rest);
    if (!found) return null;
    this.rest = `${this.rest.slice(0, found.index)} ${this.rest.slice(found.index + found[0].length)}`;
    return found.slice(1);
  }

  isEmpty(): boolean {
    return this.rest.replace(/ (?:at|on|this|from|@)(?= )/g, ' ').trim() === '';
  }
}

/** The position of a name or of its beginning, three letters at least; -1 if there is none. */
const indexOfName = (names: readonly string[], word: string) =>
  word.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(word));

/** Undefined if no time of day is written, null for one that does not exist. Without am or pm, the day has 24 hours. */
function takeMinutes(words: TypedWords): number | null | undefined {
  const named = words.take(/ (?:12 ?)?(noon|midnight)(?= )/);
  if (named) return named[0] === 'noon' ? dayMinutes / 2 : 0;
  const half = words.take(/ (\d{1,2})(?:[:.]?(\d\d))? ?([ap])(?:\.?m\.?)?(?= )/);
  const [hours, minutes = '0', afternoon] = half ?? words.take(/ (\d{1,2}):(\d\d)(?= )/) ?? [];
  if (hours === undefined) return undefined;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null;
  return (half ? (hour % 12) + (afternoon === 'p' ? 12 : 0) : hour) * 60 + minute;
}

/** The day of a date; without a year the next one. */
function dayAhead(month: number, date: string, year: string | undefined, today: number): number | null {
  if (year !== undefined)
    return dayOfDate(Number(year.length === 2 ? `20${year}` : year), month, Number(date));
  const first = dateOfDay(today).year;
  for (let ahead = 0; ahead <= yearsAhead; ahead += 1) {
    const day = dayOfDate(first + ahead, month, Number(date));
    if (day !== null && day >= today) return day;
  }
  return null;
}

function takeDate(words: TypedWords, today: number): number | null | undefined {
  const iso = words.take(/ (\d{4})-(\d{1,2})-(\d{1,2})(?= )/);
  if (iso) return dayAhead(Number(iso[1]), iso[2] ?? '', iso[0], today);
  const american = words.take(/ (\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?(?= )/);
  if (american) return dayAhead(Number(american[0]), american[1] ?? '', american[2], today);
  const named = words.take(/ ([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?(?= )/);
  if (named) return dayAhead(indexOfName(months, named[0] ?? '') + 1, named[1] ?? '', named[2], today);
  const dayFirst = words.take(/ (\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?(?: (\d{4}))?(?= )/);
  if (!dayFirst) return undefined;
  return dayAhead(indexOfName(months, dayFirst[1] ?? '') + 1, dayFirst[0] ?? '', dayFirst[2], today);
}

const weekdayPattern = / (sun|mon|tue|wed|thu|fri|sat)([a-z]*)\.?(?= )/;

/** Undefined if no day is written, null for one that does not exist. A date beats the weekday beside it. */
function takeDay(words: TypedWords, today: number): number | null | undefined {
  const weekday = words.take(weekdayPattern)?.join('');
  const date = takeDate(words, today);
  if (date !== undefined) return date;
  const near = words.take(/ (today|tonight|tomorrow|tmrw)(?= )/)?.[0];
  if (near) return near === 'today' || near === 'tonight' ? today : today + 1;
  if (weekday === undefined) return undefined;
  const index = indexOfName(weekdays, weekday);
  return index < 0 ? null : today + ((index - dateOfDay(today).weekday + 7) % 7);
}

interface TypedAround {
  /** What clocks show now at the place. */
  now: WallClock;
  /** What the field held before; null if nothing. */
  held: WallClock | null;
  /** For an end: the start. */
  start: WallClock | null;
}

/** The minutes of a day that is given without a time. */
function minutesFor(day: number, { now, held, start }: TypedAround): number {
  if (held) return held.minutes;
  if (start) return (start.minutes + usualLength) % dayMinutes;
  if (day > now.day || now.minutes < usualMinutes) return usualMinutes;
  return Math.min(Math.ceil((now.minutes + 1) / 60) * 60, dayMinutes - 1);
}

/** The day of a time that is given without one: as held, else the first on which the time is still to come. */
function dayFor(minutes: number, { now, held, start }: TypedAround): number {
  if (held && !start) return held.day;
  const after = start ?? now;
  return minutes > after.minutes ? after.day : after.day + 1;
}

/**
 * Reads what a person typed: '7pm', '19:00', 'noon', 'tomorrow', 'fri 9 pm', 'Nov 28', '11/28 7:30pm', '2026-11-28
 * 19:30', or what writeTime shows. A missing day or time is added from around.
 * @returns null if it isn't understood as a whole
 */
export function readTime(text: string, around: TypedAround): WallClock | null {
  const words = new TypedWords(text);
  const minutes = takeMinutes(words);
  const day = takeDay(words, around.now.day);
  if (minutes === null || day === null || !words.isEmpty()) return null;
  if (day !== undefined) return { day, minutes: minutes ?? minutesFor(day, around) };
  return minutes === undefined ? null : { day: dayFor(minutes, around), minutes };
}

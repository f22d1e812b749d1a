import type { Property } from './content-line';
import { maxChangesPerYear, maxOccurrencesPerSeries } from './limits';
import { parseRule, type RecurrenceRule } from './recurrence-rule';
import { expandRule } from './rule-expansion';
import type { Work } from './work';
import { dayMs, parseOffset, parseTimeOf, parseTimes } from './written-time';
import type { OffsetChange } from './zone-clock';

/** STANDARD or DAYLIGHT of a VTIMEZONE, parsed. Offsets in milliseconds, times in wall-clock time. */
interface Observance {
  offsetFrom: number;
  offsetTo: number;
  start: number;
  onceAt: number[];
  rule: RecurrenceRule | null;
  until: number | null;
}

const stepsPerYear = 5_000;
/** How far before a year the last change is searched for, given a rule with one change a year. */
const lookBackMs = 800 * dayMs;

/**
 * The clock changes of a VTIMEZONE as a function of the year; null if it defines none. Unlike several other
 * readers it follows RDATE lists, and counts DTSTART among them.
 * @param work pays for each year that is looked up
 */
export function customChanges(
  observances: readonly (readonly Property[])[],
  work: Work,
): ((year: number) => OffsetChange[]) | null {
  const usable = observances.flatMap((properties) => {
    for (const { value } of properties) work.spend(value.length);
    const observance = readObservance(properties);
    return observance ? [observance] : [];
  });
  if (usable.length === 0) return null;
  const earliest = usable.reduce((one, other) => (other.start < one.start ? other : one));
  return (year) => {
    const begin = Date.UTC(year, 0, 1);
    const changes = usable
      .flatMap((observance) => changesOfObservance(observance, begin, Date.UTC(year + 1, 0, 1), work))
      .sort((one, other) => one.instant - other.instant);
    const lastBefore = changes.findLast((change) => change.instant <= begin);
    const within = changes.filter((change) => change.instant > begin).slice(0, maxChangesPerYear);
    return [{ instant: begin, offset: lastBefore?.offset ?? earliest.offsetFrom }, ...within];
  };
}

function readObservance(properties: readonly Property[]): Observance | null {
  const valueNamed = (name: string) => properties.find((property) => property.name === name)?.value;
  const offsetTo = parseOffset(valueNamed('TZOFFSETTO'));
  if (offsetTo === null) return null;
  const offsetFrom = parseOffset(valueNamed('TZOFFSETFROM')) ?? offsetTo;
  const start = parseTimeOf(properties.find((property) => property.name === 'DTSTART'))?.wall ?? 0;
  const ruleText = valueNamed('RRULE');
  const rule = ruleText ? parseRule(ruleText) : null;
  const yearly = rule?.frequency === 'YEARLY' || rule?.frequency === 'MONTHLY';
  const until = rule?.until ? rule.until.wall + (rule.until.kind === 'utc' ? offsetFrom : 0) : null;
  const onceAt = parseTimes(properties.filter((property) => property.name === 'RDATE')).map(
    (time) => time.wall,
  );
  return { offsetFrom, offsetTo, start, until, rule: yearly ? rule : null, onceAt: [start, ...onceAt] };
}

function changesOfObservance(observance: Observance, begin: number, end: number, work: Work): OffsetChange[] {
  const budget = { steps: stepsPerYear };
  const walls = observance.onceAt.filter((wall) => wall < end);
  if (observance.rule) {
    const { start, until, rule } = observance;
    const from = Math.min(begin, until ?? begin) - lookBackMs;
    const span = { start, from, to: end + dayMs, until };
    for (const wall of expandRule(rule, span, budget)) {
      walls.push(wall);
      if (walls.length > maxOccurrencesPerSeries) break;
    }
  }
  work.spend(stepsPerYear - budget.steps + observance.onceAt.length + walls.length);
  return walls.map((wall) => ({ instant: wall - observance.offsetFrom, offset: observance.offsetTo }));
}

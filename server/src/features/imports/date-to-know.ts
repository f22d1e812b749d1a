import { foldWords } from './categorize';

/**
 * Dates that people want to know but nobody goes to: deadlines, closures, registration windows, the frame of a semester.
 * Patterns over folded words (`foldWords`), by hand.
 */
const season = '(spring|summer|fall|autumn|winter|january|may|full|half|first|second|third)';
const period = '(term|semester|quarter|trimester|minimester|session|classes|class|instruction|finals|exams)';
const holidays = `(labor|memorial|independence|veterans|columbus|presidents?|new years|thanksgiving|christmas|martin luther
  king( jr| junior)?|mlk( jr)?|indigenous peoples|cesar chavez|armenian genocide remembrance|juneteenth|patriots|boxing)`;

const patternOf = (parts: readonly string[]) =>
  // At most 1,000 characters: a title's first 300, folded.
  new RegExp(`\\b(?:${parts.map((part) => part.replace(/\s+/g, ' ')).join('|')})\\b`);

/** What a break may be called beside its name; 'Winter Break Camp' is something else. */
const beside =
  '(begins?|ends?|starts?|resumes?|no|campus|university|college|offices?|open|closed|week|days?|holiday|\\d{4})';

/** Whatever else the title says. */
const certain = patternOf([
  'deadlines?(?! driven)',
  'no (class|classes|exams|school)',
  '(campus|university|college|institute|school|offices?|library|libraries|museum|center|building|halls?|pool|gym|lot|street) (is |are |will be )?(closed|closes|closure)',
  '(winter|weekend|holiday|early|lawn|road|parking) closures?',
  '^closed$|(?<!been )closed$|(?<!^)closed (for|on|until)',
  '(is|are|forms?|payments?|grades?|applications?|fees?|tuition|proposals?|abstracts?|nominations?|submissions?) due',
  'due (no later than|by|date|today)',
  `last (instructional )?(class )?days? (to|for|of ${season}|of (${season} )?(\\d{4} )?${period}|of class(es)?)`,
  'bye week',
]);

/** Unless the title also names something to go to. */
const likely = patternOf([
  `(first|final|last) (instructional )?(class )?days? (of|for|to) (${season} )?(\\d{4} )?(${season} )?${period}`,
  `first days? of (${season} )?(\\d{4} )?(${season} )?${period}`,
  '(reading|study|dead|stop|catch up) (days?|period|week)',
  '(final|midterm) (exams?|examinations?)( (period|week|begin|start|end)s?)?',
  'finals week|exam week|exam period',
  `(${season} |thanksgiving |christmas |holiday |mid ?term |mid ?semester |semester |student )(break|recess)( ${beside}| ${season})*$`,
  '(registration|enrollment|housing|application|nomination)s? (opens?|closes?|begins?|starts?|ends?|period|window|starts? at|appointments?|in progress|start|end)',
  `(phase \\w+|priority|open|early|late|advance|regular|cross|tap|${season}|\\d{4}) (\\d{4} )?(registration|registation|enrollment)`,
  '(registration|enrollment) for .*(spring|summer|fall|winter|\\d{4})',
  'time tickets?',
  'schedule of classes',
  '(drop|add) (and |or )?(drop|add)',
  '(add|drop|withdrawal|withdraw) (deadline|period|date)',
  '(grades?|transcripts?|diplomas?|degrees?) (are |is )?(available|posted|due|conferred|rolled)',
  'degree (confirmation|conferral)|grade (submission|substitution)|verification of student participation',
  'census (date|day)',
  '(tuition|fee|fees) (due|payment|payments)|payment due|refunds? (period|date|for)',
  '(applications?|nominations?|submissions?) (are )?(open|opens|close|closes|closed)',
  'call for (papers|proposals|submissions|applications|nominations|entries|artists)',
  'petition (for|to) (graduat\\w+|degree)',
  `${period} (begins?|ends?|starts?|resumes?|meets? as|cancell?ed|suspended)`,
  `(beginning|start|end) of (the )?(${season} )?(\\d{4} )?(${period}|${season}( \\d{4})?)`,
  '(residence|dining) halls? (open|close)s?',
  `(university|college|institute|campus|public|federal|state|bank|school|official|administrative) (institute )?holidays?`,
  `${holidays}( day)? (observed|holiday)$|holiday observed`,
  `^bye$|^bye \\w+$|\\bbye$`,
]);

/** Somebody is invited. */
const invitation = patternOf([
  'workshops?|party|parties|camps?|clinics?|help|info(rmation)? sessions?|fairs?|festivals?|fest|concerts?|reception|lectures?',
  'ceremony|celebrat\\w+|commencement|convocation|shows?|showcase|exhibit(ion)?s?|market|bazaar|lunch(eon)?|dinner|brunch|breakfast',
  'tours?|trip|webinar|seminar|talk|panel|social|mixer|meet(up| up)?|games?|vs|parade|run|walk|\\d+k|potluck|orientation|open house',
  'study (session|hall|jam)|review session|tutoring|therapy|dogs|relax|stress|craft\\w*|yoga|movie|screening|retreat|bash|ball|gala',
  'fun|snacks?|pizza|donuts?|bingo|trivia|service|drive|volunteer\\w*|read ?in|summit|conference|training|hours',
]);

/** A holiday's name alone, with nothing but its season or year. */
const holidayAlone = new RegExp(
  `^(?:${holidays.replace(/\s+/g, ' ')}( (day|eve))?|good friday|easter( (sunday|monday))?|(public |bank )?holiday|winter break)( (observed|holiday|spring|summer|fall|winter|\\d{4}))*$`,
);

/** What a source itself calls such dates, folded. */
const classifications = new Set([
  'important dates',
  'important date',
  'dates to know',
  'academic calendar',
  'academic dates',
  'academic deadlines',
  'deadline',
  'deadlines',
  'closure',
  'closures',
  'campus closure',
  'campus closures',
  'university holiday',
  'university holidays',
  'readmission',
  'reading period',
  'recess',
  'grades',
  'payment',
  'registration',
  'administrative day',
  'registration deadlines',
  'exams',
  'final exams',
]);
/** Likewise, but events on them are celebrated too: only whole days. */
const dayClassifications = new Set(['holiday', 'holidays', 'classes', 'graduation', 'thesis', 'academic']);

/** What comes later in a title are remarks: 'Estate planning | Dec 12 | Registration ends Dec 11'. Characters, folded. */
const beginning = 64;

export interface WrittenDate {
  title: string;
  /** The source's own classification. */
  sourceCategories: readonly string[];
  /** Without a time of day. */
  isDay: boolean;
}

/** Whether an event from elsewhere is a date to know rather than one to go to. */
export function isDateToKnow({ title, sourceCategories, isDay }: WrittenDate): boolean {
  const all = foldWords(title.slice(0, 300));
  const words = all.slice(0, beginning);
  if (certain.test(words)) return true;
  if (invitation.test(all)) return false;
  const names = sourceCategories.map(foldWords);
  return (
    likely.test(words) ||
    names.some((name) => classifications.has(name)) ||
    (isDay && (holidayAlone.test(words) || names.some((name) => dayClassifications.has(name)))) ||
    (isDay && /\((start|end|begins|ends)\)/i.test(title))
  );
}

const word = '(?<word>cancell?ed|called off|postponed)';
const time = String.raw`(?:today|tonight|tomorrow|indefinitely|this \w+|next \w+|until\b|till\b|due to\b|because of\b|owing to\b|on account of\b|for (?:today|tonight|tomorrow|now|the (?:day|week|month|semester|season|year)|this|next|weather)\b|to (?:an? |the )?(?:later|further|future|new|next|\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|spring|summer|fall|winter|tb[ad])|effective\b)`;

/** Organizers put it in the title: 'CANCELLED: Yoga', 'Board Meeting – CANCELLED', 'Study hall CANCELLED today'. */
const first = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:event|class|game|meeting|session) )?${word}\b\s*(?:[:\-–—*!|\])(]|$|${time})`,
  'iu',
);
const last = new RegExp(
  String.raw`[\s:\-–—*(|[]${word}\b(?:[\s(,:–—-]{0,4}${time}[^?]{0,80})?[^\p{L}\p{N}?]{0,20}$`,
  'iu',
);
/** 'How to get cancelled' is about it, and 'Classes cancelled' says what else doesn't take place. */
const other =
  /\b(?:not|never|un|get|gets|getting|got|be|being|been a|if|when|why|how)\s+(?:cancell?ed|called off|postponed)|^(?:all |no )?(?:classes|schools?|courses|instruction)\b(?: (?:are|is|and \w+))?\s+(?:cancell?ed|called off|postponed)/i;

/** What a title says of its event; null for nothing. */
export function calledOffInTitle(title: string): 'cancelled' | 'postponed' | null {
  const found = first.exec(title) ?? (other.test(title) ? null : last.exec(title));
  if (!found) return null;
  return /postponed/i.test(found.groups?.word ?? '') ? 'postponed' : 'cancelled';
}

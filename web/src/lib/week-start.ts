/** What browsers know of a language's weeks: 1 is Monday, 7 Sunday. Not in the types yet; some browsers have neither. */
interface LocaleWithWeeks {
  weekInfo?: { firstDay: number };
  getWeekInfo?(): { firstDay: number };
}

function localeOf(language: string): LocaleWithWeeks {
  try {
    return new Intl.Locale(language) as Intl.Locale & LocaleWithWeeks;
  } catch {
    // Some systems name a language that is none, such as 'en-US@posix'.
    return {};
  }
}

/** The weekday on which weeks begin for people who read this language, 0 (Sunday) to 6; Sunday if nobody knows. */
export function weekStart(language: string): number {
  const locale = localeOf(language);
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 7) % 7;
}

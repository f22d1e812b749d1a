import type { WordChoice, WordGroups } from './search-words';

/** Too short to tell an ending: 'gas', 'bus'. */
const pluralMinLength = 4;

/** 'Concerts' is also 'concert', 'parties' also 'party', 'classes' also 'class'. */
function singularsOf(word: string): string[] {
  if (word.length < pluralMinLength || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return [];
  const stem = word.slice(0, -1);
  if (stem.endsWith('ie')) return [stem, `${stem.slice(0, -2)}y`];
  return /(?:ch|sh|ss|x|z)e$/.test(stem) ? [stem.slice(0, -1)] : [stem];
}

/** Words as typed, and their singular, which an event may say instead; a plural begins with it. */
export const withSingulars = (groups: WordGroups): WordChoice[] =>
  groups.map((starts) => ({ starts, whole: starts.flatMap(singularsOf) }));

import { onlyTyped, type WordChoice, type WordGroups } from './search-words';

/** Too short to tell an ending: 'gas', 'bus'. */
const pluralMinLength = 4;

/** 'Concerts' is also 'concert', 'parties' also 'party', 'classes' also 'class'. */
function singularsOf(word: string): string[] {
  if (word.length < pluralMinLength || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return [];
  const stem = word.slice(0, -1);
  if (stem.endsWith('ie')) return [stem, `${stem.slice(0, -2)}y`];
  return /(?:ch|sh|ss|x|z)e$/.test(stem) ? [stem.slice(0, -1)] : [stem];
}

/** What people write apart, before a compound of it: 'e sports', 'e bikes'. */
const apart = 'e';
const isApart = (starts: readonly string[]) => starts.length === 1 && starts[0] === apart;

/** As `groups`, but a lone 'e' is a word of its own, or the beginning of another one. */
function withCompounds(groups: WordGroups): WordChoice[] {
  const compoundsOf = (starts: readonly string[]) => starts.map((word) => apart + word);
  const others = groups.filter((starts) => !isApart(starts));
  if (others.length === groups.length || others.length === 0) return onlyTyped(groups);
  return groups.map((starts) =>
    isApart(starts)
      ? { starts: others.flatMap(compoundsOf), whole: [...starts] }
      : { starts: [...starts, ...compoundsOf(starts)], whole: [] },
  );
}

/** Words as typed, and their singular, which an event may say instead; a plural begins with it. */
export const formsOf = (groups: WordGroups): WordChoice[] =>
  withCompounds(groups).map(({ starts, whole }) => ({
    starts,
    whole: [...whole, ...starts.flatMap(singularsOf)],
  }));

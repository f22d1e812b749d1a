import { type Category, categories, categoryTone } from './categories';
import { coverKindOf, coverKinds } from './cover-kinds';
import { stableHash } from './stable-hash';

const variants = ['', '-b', '-c'] as const;

const drawn = (name: string) => variants.map((variant) => `/covers/${name}${variant}.svg`);

/** All drawn posters: what is stored of an event may name any of them. */
export const allCovers: readonly string[] = [...new Set(categories.map(categoryTone)), ...coverKinds].flatMap(
  drawn,
);

/** Whether a picture is one of the drawn posters, which are never zoomed. */
export function isCover(imageUrl: string): boolean {
  return imageUrl.startsWith('/covers/');
}

/** An event as far as its poster depends on it. */
export interface CoveredEvent {
  title: string;
  category: Category;
}

/** The drawn posters that suit an event: those of what its title says, else those of its category. */
export const coversOf = (event: CoveredEvent): readonly string[] =>
  drawn(coverKindOf(event) ?? categoryTone(event.category));

/** Those a host may choose from. */
export const coverChoices = (event: CoveredEvent): readonly string[] => [
  ...new Set([...coversOf(event), ...drawn(categoryTone(event.category))]),
];

/** Dates of one show differ in case and spaces only. */
const nameOf = ({ title }: CoveredEvent) => title.toLowerCase().replace(/\s+/g, ' ').trim();

/** The drawn poster of an event without a picture: one show has one, whatever its dates. */
export function coverPath(event: CoveredEvent): string {
  const covers = coversOf(event);
  return covers[stableHash(nameOf(event)) % covers.length] ?? '';
}

/** In two columns, the one above is as near as the one before. */
const nearBefore = 2;

/**
 * The drawn posters of events that stand in a row or in two columns: the same as alone, unless one just before has that as well
 * and is another show. Those that hosts have chosen stay.
 */
export function coversInRow(events: readonly (CoveredEvent & { imageUrl: string | null })[]): string[] {
  const near: { name: string; cover: string | null }[] = [];
  return events.map((event) => {
    const { imageUrl } = event;
    const name = nameOf(event);
    const isFree = (cover: string) => near.every((other) => other.cover !== cover || other.name === name);
    const own = imageUrl && isCover(imageUrl) ? imageUrl : coverPath(event);
    const cover = imageUrl || isFree(own) ? own : (coversOf(event).find(isFree) ?? own);
    // Below a photo it is not seen.
    near.push({ name, cover: imageUrl && !isCover(imageUrl) ? null : cover });
    if (near.length > nearBefore) near.shift();
    return cover;
  });
}

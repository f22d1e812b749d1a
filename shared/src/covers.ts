import { type Category, categories, categoryTone } from './categories';
import { coverKindOf, coverKinds } from './cover-kinds';
import { coverVariants, isCover, showName } from './listed-covers';
import { stableHash } from './stable-hash';

/** All drawn posters: what is stored of an event may name any of them. */
export const allCovers = (): string[] =>
  [...new Set(categories.map(categoryTone)), ...coverKinds].flatMap(coverVariants);

/** An event as far as its poster depends on it. */
export interface CoveredEvent {
  title: string;
  category: Category;
}

/** The drawn posters that suit an event: those of what its title says, else those of its category. */
export const coversOf = (event: CoveredEvent): readonly string[] =>
  coverVariants(coverKindOf(event) ?? categoryTone(event.category));

/** Those a host may choose from. */
export const coverChoices = (event: CoveredEvent): readonly string[] => [
  ...new Set([...coversOf(event), ...coverVariants(categoryTone(event.category))]),
];

/** The drawn poster of an event without a picture: one show has one, whatever its dates. */
export function coverPath(event: CoveredEvent): string {
  const covers = coversOf(event);
  return covers[stableHash(showName(event)) % covers.length] ?? '';
}

/** The drawn poster of an event: that which its host has chosen, else by its title. It lies under a photo too. */
export function coverOf(event: CoveredEvent & { imageUrl: string | null }): string {
  const { imageUrl } = event;
  return imageUrl && isCover(imageUrl) ? imageUrl : coverPath(event);
}

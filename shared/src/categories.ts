/** All categories, in the order of the filter panel and of the cells of a map cluster. */
export const categories = [
  'parties',
  'concerts',
  'food',
  'restaurants',
  'sports',
  'study',
  'social',
  'nightlife',
] as const;
export type Category = (typeof categories)[number];

export const categoryLabels: Record<Category, string> = {
  parties: 'Parties',
  concerts: 'Concerts',
  food: 'Food',
  restaurants: 'Restaurants',
  sports: 'Sports',
  study: 'Study Groups',
  social: 'Social',
  nightlife: 'Nightlife',
};

/** The chips under the title of Discover; the food chip filters by restaurants (docs/product.md). */
export const categoryChips: readonly { label: string; category: Category; icon: Category }[] = [
  { label: 'Parties', category: 'parties', icon: 'parties' },
  { label: 'Concerts', category: 'concerts', icon: 'concerts' },
  { label: 'Food', category: 'restaurants', icon: 'food' },
  { label: 'Sports', category: 'sports', icon: 'sports' },
  { label: 'Study', category: 'study', icon: 'study' },
  { label: 'Social', category: 'social', icon: 'social' },
];

/** The hue and the covers of a category: restaurants use those of food. */
export type CategoryTone = Exclude<Category, 'restaurants'>;

export function categoryTone(category: Category): CategoryTone {
  return category === 'restaurants' ? 'food' : category;
}

/** The categories that a search for `category` returns: food and restaurants match each other. */
export function matchingCategories(category: Category): readonly Category[] {
  return category === 'food' || category === 'restaurants' ? ['food', 'restaurants'] : [category];
}

export function isCategory(value: unknown): value is Category {
  return categories.includes(value as Category);
}

import { type Category, categoryTone } from './categories';

const variants = ['', '-b', '-c'] as const;

/** FNV-1a, 32 bit: the same text always gives the same number everywhere. */
function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** The drawn posters of a category. */
export function coversOf(category: Category): string[] {
  return variants.map((variant) => `/covers/${categoryTone(category)}${variant}.svg`);
}

/** Whether a picture is one of the drawn posters, which are never zoomed. */
export function isCover(imageUrl: string): boolean {
  return imageUrl.startsWith('/covers/');
}

/** The drawn poster of an event without a picture: one of three for its category, stable for an id. */
export function coverPath(event: { id: string; category: Category }): string {
  const variant = variants[stableHash(event.id) % variants.length];
  return `/covers/${categoryTone(event.category)}${variant}.svg`;
}

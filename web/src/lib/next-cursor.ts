/** The cursor of the next page from a Link header (`<…?cursor=…>; rel="next"`), or null at the end. */
export function nextCursorOf(link: string | null): string | null {
  const target = link?.match(/<([^<>]*)>\s*;\s*rel="?next"?/)?.[1];
  return target ? new URL(target, location.origin).searchParams.get('cursor') : null;
}

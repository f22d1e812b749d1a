/** What is drawn for one kind or category. */
export const coverVariants = (name: string): string[] =>
  ['', '-b', '-c'].map((variant) => `/covers/${name}${variant}.svg`);

/** Whether a picture is one of the drawn posters, which are never zoomed. */
export function isCover(imageUrl: string): boolean {
  return imageUrl.startsWith('/covers/');
}

/** Dates of one show differ in case and spaces only. */
export const showName = ({ title }: { title: string }) => title.toLowerCase().replace(/\s+/g, ' ').trim();

/** An event of a list as far as its poster depends on it. */
interface ListedEvent {
  title: string;
  imageUrl: string | null;
  /** Its drawn poster where it stands alone. */
  cover: string;
}

/** In two columns, the one above is as near as the one before. */
const nearBefore = 2;

/**
 * The drawn posters of events that stand in a row or in two columns: the same as alone, unless one just before has that as well
 * and is another show. Those that hosts have chosen stay.
 */
export function coversInRow(events: readonly ListedEvent[]): string[] {
  const near: { name: string; cover: string | null }[] = [];
  return events.map((event) => {
    const { imageUrl, cover: own } = event;
    const name = showName(event);
    const isFree = (cover: string) => near.every((other) => other.cover !== cover || other.name === name);
    const others = () => coverVariants(own.replace(/^\/covers\/|(-[bc])?\.svg$/g, ''));
    const cover = imageUrl || isFree(own) ? own : (others().find(isFree) ?? own);
    // Below a photo it is not seen.
    near.push({ name, cover: imageUrl && !isCover(imageUrl) ? null : cover });
    if (near.length > nearBefore) near.shift();
    return cover;
  });
}

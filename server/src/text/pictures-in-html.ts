import { decodeEntities } from './decode-entities';
import { httpUrlOf } from './loose-json';

/** Longer texts aren't descriptions. */
const longestHtml = 100_000;
/** Narrower pictures are icons and counting pixels. */
const leastWidth = 100;

interface Candidate {
  address: string;
  /** As the tag says; 0 if it doesn't. */
  width: number;
}

const attribute = (name: string) =>
  new RegExp(`[\\s"']${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
const attributes = {
  width: attribute('width'),
  height: attribute('height'),
  src: attribute('src'),
  srcset: attribute('srcset'),
  href: attribute('href'),
};

function attributeOf(tag: string, name: keyof typeof attributes): string {
  const found = attributes[name].exec(tag);
  return decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
}

/** 'small.jpg 300w, large.jpg 1200w' */
function candidatesIn(srcset: string): Candidate[] {
  return [...srcset.matchAll(/(?<!\S)(\S+)\s+(\d{1,5})w/g)].map(([, address = '', width]) => ({
    address,
    width: Number(width),
  }));
}

function candidatesOf(tag: string): Candidate[] {
  const sides = [attributeOf(tag, 'width'), attributeOf(tag, 'height')];
  if (sides.some((side) => side !== '' && Number.parseInt(side, 10) < leastWidth && !side.endsWith('%')))
    return [];
  const [width = ''] = sides;
  const written = { address: attributeOf(tag, 'src'), width: Number.parseInt(width, 10) || 0 };
  return [written, ...candidatesIn(attributeOf(tag, 'srcset'))];
}

/**
 * The address of the picture that a formatted text shows or links to: of several the widest, else the first. Null if
 * there is none from the web.
 */
export function pictureInHtml(html: string): string | null {
  if (!html.includes('<')) return null;
  const text = html.slice(0, longestHtml);
  const shown = (text.match(/<img\s[^<>]{1,4000}>/gi) ?? []).flatMap(candidatesOf);
  const linked = (text.match(/<a\s[^<>]{1,4000}>/gi) ?? [])
    .map((tag) => attributeOf(tag, 'href'))
    .filter((address) => /\.(jpe?g|png|webp|gif)([?#]|$)/i.test(address))
    .map((address) => ({ address, width: 0 }));
  const [best] = [...shown, ...linked]
    .flatMap(({ address, width }) => ({ address: httpUrlOf(address), width }))
    .filter(({ address }) => address !== null)
    .sort((one, other) => other.width - one.width);
  return best?.address ?? null;
}

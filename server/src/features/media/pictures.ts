import sharp, { type Sharp } from 'sharp';

/** Pictures with more pixels are refused before they are decoded: a small file can hold a huge one. */
const pixelsMax = 50_000_000;
const avatarPixels = 512;
const posterWidth = 540;
/** Twice the width of an event's picture on the widest page. */
const coverSize = { width: 1600, height: 1600 };

/** Pixels of the shorter side. */
const foundPixelsMin = 100;

const formats = new Set(['jpeg', 'png', 'gif', 'webp']);

/** Null for bytes that aren't a JPEG, PNG, GIF, WebP or AVIF picture of a sane size; never SVG, and no HEIC, which sharp can't decode. */
async function decode(bytes: Uint8Array): Promise<Sharp | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' });
    const { format = '', compression } = await image.metadata();
    const isKnown = format === 'heif' ? compression === 'av1' : formats.has(format);
    return isKnown ? image.autoOrient() : null;
  } catch {
    return null;
  }
}

async function encode(image: Sharp): Promise<Buffer<ArrayBuffer> | null> {
  try {
    // Without withMetadata, sharp writes neither EXIF nor location.
    return (await image.webp({ quality: 82 }).toBuffer()) as Buffer<ArrayBuffer>;
  } catch {
    return null;
  }
}

/** A square WebP for a profile, or null for a file that isn't a picture. */
export async function makeAvatar(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null> {
  const image = await decode(bytes);
  return image && encode(image.resize(avatarPixels, avatarPixels, { fit: 'cover', position: 'attention' }));
}

const asCover = (image: Sharp) =>
  encode(image.resize(coverSize.width, coverSize.height, { fit: 'inside', withoutEnlargement: true }));

/** The picture of an event as WebP, or null for a file that isn't a picture. */
export async function makeCover(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null> {
  const image = await decode(bytes);
  return image && asCover(image);
}

/** The same for a picture from elsewhere, and null for an icon or a counting pixel: it would be enlarged tenfold. */
export async function makeFoundCover(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null> {
  const image = await decode(bytes);
  const { width, height } = image ? await image.metadata() : { width: 0, height: 0 };
  return image && Math.min(width, height) >= foundPixelsMin ? asCover(image) : null;
}

/** The still picture of a video as WebP, or null. */
export async function makePoster(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null> {
  const image = await decode(bytes);
  return image && encode(image.resize(posterWidth, undefined, { withoutEnlargement: true }));
}

/** The picture at the left of a drawing. */
interface Art {
  /** A picture of ours. */
  bytes: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  /** Without most of its color, for what won't take place. */
  isFaint: boolean;
}

/** An SVG with a picture below it, as PNG. */
export async function drawOver({ bytes, width, height, isFaint }: Art, svg: string): Promise<Buffer> {
  const cropped = sharp(bytes, { limitInputPixels: pixelsMax }).resize(width, height, {
    position: 'attention',
  });
  const art = await (isFaint ? cropped.modulate({ saturation: 0.15, brightness: 0.72 }) : cropped)
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  const front = sharp(Buffer.from(svg));
  const size = await front.metadata();
  return sharp({ create: { width: size.width, height: size.height, channels: 3, background: '#fff' } })
    .composite([
      { input: art, left: 0, top: 0 },
      { input: await front.png().toBuffer(), left: 0, top: 0 },
    ])
    .png({ palette: true, effort: 5 })
    .toBuffer();
}

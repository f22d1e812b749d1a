import { type PreviewPicture, previewSize } from '@quad/shared/preview-picture';
import { drawLine, firstLines, readable, type Typeface, widthOf, wrapText } from '../../text/lettering';

/** Pixels. A poster is as high as the picture, and four fifths as wide. */
export const posterSize = { width: 504, height: previewSize.height } as const;
const left = posterSize.width + 56;
const textWidth = previewSize.width - left - 56;
const top = 60;
/** Of the logo at the end. */
const nameTop = previewSize.height - 100;

const ink = '#15161d';
const muted = '#5a5d6a';
const statusColors = { cancelled: ['#bf1e2b', '#fff'], postponed: ['#ffeccb', '#865000'] } as const;
const statusWords = { cancelled: 'Cancelled', postponed: 'Postponed' } as const;

/** The largest of these at which a title fits into so many lines. */
const titleSizes = [84, 74, 64, 56] as const;
const titleLines = 4;

function titleSizeOf(title: string): number {
  const [smallest] = titleSizes.slice(-1);
  return (
    titleSizes.find((size) => wrapText('display', title, size, textWidth).length <= titleLines) ??
    smallest ??
    56
  );
}

interface Block {
  face: Typeface;
  text: string;
  size: number;
  lineHeight: number;
  maxLines: number;
  color: string;
}

/** Lines of text below each other. @returns where they end */
function drawBlock(block: Block, y: number): { svg: string; bottom: number } {
  const { face, text, size, lineHeight, maxLines, color } = block;
  const readableText = readable(face, text);
  if (readableText === '') return { svg: '', bottom: y };
  const lines = firstLines(face, readableText, size, textWidth, maxLines);
  // Letters are about three quarters of their size high.
  const drawn = lines.map((line, index) =>
    drawLine(face, line, { x: left, y: y + size * 0.76 + index * lineHeight, size, color }),
  );
  return { svg: drawn.join(''), bottom: y + lines.length * lineHeight };
}

function drawStamp({ stamp, status }: PreviewPicture): string {
  const [x, y, width, height] = [28, 28, 112, 124];
  const centered = (text: string, size: number, base: number) =>
    drawLine('display', text, {
      x: x + (width - widthOf('display', text, size)) / 2,
      y: base,
      size,
      color: ink,
    });
  const box = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="24" fill="#fff"/>`;
  const date = centered(stamp.weekday, 30, y + 42) + centered(stamp.day, 66, y + 104);
  if (status === 'scheduled') return box + date;
  const [fill, color] = statusColors[status];
  const word = statusWords[status];
  const chip = `<rect x="${x}" y="${y + height + 12}" width="${widthOf('display', word, 32) + 36}" height="54" rx="16" fill="${fill}"/>`;
  return box + date + chip + drawLine('display', word, { x: x + 18, y: y + height + 50, size: 32, color });
}

/** The logo, 44 pixels high, with the name beside it. */
function drawName(): string {
  const mark = `<g transform="translate(${left} ${nameTop}) scale(1.375)"><rect x="4" y="4" width="21" height="21" rx="7" fill="none" stroke="${ink}" stroke-width="6"/><rect x="19.5" y="19.5" width="12" height="12" rx="3.6" fill="#ffc21a"/></g>`;
  return mark + drawLine('display', 'Quad', { x: left + 58, y: nameTop + 37, size: 42, color: ink });
}

/**
 * The preview picture of an event as an SVG of outlines, without its poster: that is drawn below it, where the SVG leaves
 * room.
 */
export function previewSvg(preview: PreviewPicture): string {
  const { width, height } = previewSize;
  const size = titleSizeOf(readable('display', preview.title));
  const title = drawBlock(
    { face: 'display', text: preview.title, size, lineHeight: size * 1.02, maxLines: titleLines, color: ink },
    top,
  );
  const fact = { face: 'text', size: 34, lineHeight: 44 } as const;
  const when = drawBlock({ ...fact, text: preview.when, maxLines: 1, color: ink }, title.bottom + 24);
  const maxLines = when.bottom + 2 * fact.lineHeight > nameTop ? 1 : 2;
  const place = drawBlock({ ...fact, text: preview.place, maxLines, color: muted }, when.bottom);
  const paper = `<path fill="#fff" d="M${posterSize.width} 0H${width}v${height}H${posterSize.width}z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paper}${drawStamp(preview)}${title.svg}${when.svg}${place.svg}${drawName()}</svg>`;
}

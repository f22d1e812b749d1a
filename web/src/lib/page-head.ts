import { escapeHtml } from '@quad/shared/escape-html';
import { previewSize } from '@quad/shared/preview-picture';

/** A page's metadata for browsers, search engines and link previews. */
export interface PageHead {
  /** Without the app's name. */
  title: string;
  description: string;
  /** Absolute URL without tracking or filters; absent on pages that do not exist. */
  canonicalUrl?: string;
  /** Open Graph type. */
  type?: 'website' | 'article';
  /** Absolute URL of a preview picture, a PNG of previewSize. */
  imageUrl?: string;
  /** What it shows, in words. */
  imageText?: string;
  /** False keeps the page out of search engines. */
  isIndexed?: boolean;
  /** The id of an element that the first paint waits for: without it, browsers may paint an empty screen first. */
  firstPainted?: string;
  /** A schema.org object. */
  jsonLd?: Record<string, unknown>;
}

/** The app's name is appended to every title. */
export function documentTitle(title: string): string {
  return `${title} · Quad`;
}

/** JSON that is safe in a script element: no `<`, so that neither `</script>` nor `<!--` can occur. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The tags of a head, with each value escaped. */
export function renderHead(head: PageHead): string {
  const title = escapeHtml(documentTitle(head.title));
  const description = escapeHtml(head.description);
  const url = head.canonicalUrl && escapeHtml(head.canonicalUrl);
  const image = head.imageUrl && escapeHtml(head.imageUrl);
  const imageText = head.imageText && escapeHtml(head.imageText);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    head.firstPainted && `<link rel="expect" href="#${head.firstPainted}" blocking="render">`,
    head.isIndexed === false && '<meta name="robots" content="noindex">',
    url && `<link rel="canonical" href="${url}">`,
    `<meta property="og:site_name" content="Quad">`,
    `<meta property="og:type" content="${head.type ?? 'website'}">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${description}">`,
    url && `<meta property="og:url" content="${url}">`,
    image && `<meta property="og:image" content="${image}">`,
    image &&
      `<meta property="og:image:type" content="image/png"><meta property="og:image:width" content="${previewSize.width}"><meta property="og:image:height" content="${previewSize.height}">`,
    imageText && `<meta property="og:image:alt" content="${imageText}">`,
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    head.jsonLd && `<script type="application/ld+json">${inlineJson(head.jsonLd)}</script>`,
  ]
    .filter(Boolean)
    .join('');
}

import { decodeHTML } from 'entities/decode';

/** Plain text with its entities decoded: 'Arts &amp; Crafts' is 'Arts & Crafts'. Not safe as HTML. */
export const decodeEntities = (text: string): string => (text.includes('&') ? decodeHTML(text) : text);

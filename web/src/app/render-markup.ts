import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Markup, without the links that React puts before it to preload pictures above the fold: those stand in the same first
 * bytes, and a browser that looks ahead finds them there.
 */
export const renderMarkup = (node: ReactNode): string =>
  renderToString(node).replace(/^(<link rel="preload"[^>]*>)+/, '');

import type { Page } from '@playwright/test';

/** Text that ends outside its box or the window, unless one can scroll to it or it is shortened on purpose. */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate(findCutTexts);

/** Runs in the page. */
export function findCutTexts(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} px wide`] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  // What is below the half-open sheet is seen by pulling it up.
  const underSheet = innerWidth < 1024 ? ', [data-detent="half"] section, [data-detent="peek"] section' : '';
  const isSkipped = (element: Element) =>
    element.closest(
      `.sr-only, [aria-hidden], [hidden], script, style, option, .leaflet-container${underSheet}`,
    ) !== null;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent, textContent: text } = node;
    if (!parent || !text?.trim() || isSkipped(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const shown = range.getBoundingClientRect();
    const { clip, clipPath } = getComputedStyle(parent);
    const isHidden = clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)';
    if (shown.width === 0 || isHidden) continue;
    const fault = (what: string) => found.push(`${what}: ${text} (${parent.className})`);
    let isScrolled = false;
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, webkitLineClamp, textOverflow, position } = getComputedStyle(box);
      const frame = box.getBoundingClientRect();
      const isControl = box.matches('button, .btn, .chip, .badge, [role="tab"]');
      const isFrame = isControl || (overflowX === 'hidden' && webkitLineClamp === 'none');
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') isScrolled = true;
      if (isFrame && !isScrolled && (shown.right > frame.right + 1 || shown.left < frame.left - 1)) {
        fault('beside its box');
      }
      if (isFrame && overflowY !== 'auto' && !isScrolled && shown.bottom > frame.bottom + 2) {
        fault('below its box');
      }
      if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) isScrolled = true;
      if (position === 'fixed') break;
    }
    if (!isScrolled && (shown.right > clientWidth + 1 || shown.left < -1)) fault('outside the window');
  }
  return found;
}

/** Words that go on in the next line without a hyphen. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('script, style, .sr-only, [aria-hidden], .leaflet-container')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

import { vi } from 'vitest';

/** What jsdom lacks because it lays nothing out: observers that never fire, scrolling that goes nowhere, no media. */
export function stubLayout({ isDesktop = false } = {}): void {
  class SilentObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', SilentObserver);
  vi.stubGlobal('IntersectionObserver', SilentObserver);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isDesktop && query.includes('min-width: 64em'),
    addEventListener() {},
    removeEventListener() {},
  }));
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
}

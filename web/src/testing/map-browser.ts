import { beforeEach, vi } from 'vitest';

/** What jsdom lacks and the map needs: a size, media queries, resize observers. Canvases stay unpainted. */
export function stubMapBrowser(size = { width: 600, height: 400 }): void {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduced-motion'),
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    vi.stubGlobal(
      'ResizeObserver',
      class {
        disconnect = vi.fn();
        constructor(private readonly onResize: (entries: { contentRect: typeof size }[]) => void) {}
        observe() {
          this.onResize([{ contentRect: size }]);
        }
      },
    );
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(size.width);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(size.height);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  });
}

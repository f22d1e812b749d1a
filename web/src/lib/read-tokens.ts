/**
 * Reads color tokens in the theme of an element: canvases and third-party iframes do not support
 * `light-dark()`, which stands in what isn't built (`npm run dev`). A token without one is returned unchanged.
 */
export function tokenReader(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  const isDark =
    style.colorScheme === 'dark' ||
    (!['light', 'only light', 'light only'].includes(style.colorScheme) &&
      matchMedia('(prefers-color-scheme: dark)').matches);
  return (name) => {
    const value = style.getPropertyValue(name).trim();
    const [, light, dark] = /^light-dark\(([^,]+),([^,]+)\)$/.exec(value) ?? [];
    return ((isDark ? dark : light) ?? value).trim();
  };
}

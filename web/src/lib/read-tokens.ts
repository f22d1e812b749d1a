/**
 * Reads color tokens as the theme of an element has them: canvases, and frames of others, do not know `light-dark()`.
 * A token without one is returned as it is written.
 */
export function tokenReader(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  const isDark =
    style.colorScheme === 'dark' ||
    (style.colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (name) => {
    const value = style.getPropertyValue(name).trim();
    const [, light, dark] = /^light-dark\(([^,]+),([^,]+)\)$/.exec(value) ?? [];
    return ((isDark ? dark : light) ?? value).trim();
  };
}

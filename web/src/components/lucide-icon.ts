import { type ComponentProps, createElement } from 'react';

/**
 * Replaces Lucide's component factory in our builds (vite.config.ts). Lucide's writes eleven attributes into
 * every icon with 1 kB of code; here they are in base.css. Icons are decorative: the text beside them, or the
 * label of their button, gives the meaning.
 * @param path all that is drawn
 */
export default function createLucideIcon(path: string) {
  const drawing = createElement('path', { d: path });
  return function Icon({ className, size, ...rest }: ComponentProps<'svg'> & { size?: number }) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        'aria-hidden': true,
        width: size,
        height: size,
        ...rest,
        className: className ? `lucide ${className}` : 'lucide',
      },
      drawing,
    );
  };
}

import { type ComponentProps, createElement } from 'react';

/** One of Lucide's drawings, as its modules hold it. */
export interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Takes the place of Lucide's own component factory in our builds (vite.config.ts). Lucide's writes eleven attributes
 * into every icon and brings 1 kB of code to do so; here they are in base.css. Icons are decoration: the words beside
 * them, or the label of their button, say what they mean.
 */
export default function createLucideIcon({ node }: IconData) {
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
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}

import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import createLucideIcon from './lucide-icon';

const Minus = createLucideIcon({
  node: [
    ['path', { d: 'M5 12h14' }],
    ['circle', { cx: '1', cy: '2', r: '3' }],
  ],
});

test("an icon is Lucide's drawing, hidden from screen readers, in the place's own size", () => {
  const { container } = render(<Minus className="size-4" />);
  expect(container.innerHTML).toBe(
    '<svg viewBox="0 0 24 24" aria-hidden="true" class="lucide size-4"><path d="M5 12h14"></path><circle cx="1" cy="2" r="3"></circle></svg>',
  );
});

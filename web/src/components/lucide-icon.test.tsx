import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import createLucideIcon from './lucide-icon';

const Minus = createLucideIcon('M5 12h14');

test("an icon is Lucide's drawing, hidden from screen readers, in the size that is asked for", () => {
  const { container } = render(<Minus size={16} />);
  expect(container.innerHTML).toBe(
    '<svg viewBox="0 0 24 24" aria-hidden="true" width="16" height="16" class="lucide"><path d="M5 12h14"></path></svg>',
  );
});

import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QrCode } from './qr-code';

it('draws a code without a border, as many modules as it needs', () => {
  render(<QrCode text={'QUAD:'.padEnd(161, 'A')} label="Your code" />);
  const code = screen.getByRole('img', { name: 'Your code' });
  expect(code.getAttribute('viewBox')).toBe('0 0 45 45');
  // The corner of the first finder pattern.
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M0 0h1v1h-1zM1 0h1/);
});

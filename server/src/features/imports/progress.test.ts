import { expect, test } from 'vitest';
import { createProgress } from './progress';

function record(isTTY: boolean) {
  const written: string[] = [];
  const progress = createProgress({ isTTY, columns: 60, write: (text) => written.push(text) });
  return { progress, text: () => written.join('') };
}

test('a terminal shows a bar that disappears when the work is done', () => {
  const { progress, text } = record(true);
  progress.begin('campus.ics');
  progress.advance(10, 10);
  expect(text()).toContain('░ 0% campus.ics');
  expect(text()).toContain('█ 100% campus.ics');
  progress.end();
  expect(text().endsWith('\r\u001b[2K')).toBe(true);
});

test('a bar never wraps', () => {
  const { progress, text } = record(true);
  progress.begin('x'.repeat(200));
  const line = text().replaceAll('\r\u001b[2K', '');
  expect(line.length).toBeLessThanOrEqual(60);
});

test('files and pipes get no bar', () => {
  const { progress, text } = record(false);
  progress.begin('campus.ics');
  progress.advance(1, 2);
  progress.end();
  expect(text()).toBe('');
});

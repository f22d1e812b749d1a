import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawLine, firstLines, readable, widthOf, wrapText } from './lettering';

const text = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 300 }));
const face = fc.constantFrom('display', 'text') as fc.Arbitrary<'display' | 'text'>;

it('breaks any text into lines that fit, and loses nothing of what can be read', () => {
  fc.assert(
    fc.property(face, text, fc.integer({ min: 100, max: 700 }), (of, given, width) => {
      const clean = readable(of, given);
      const lines = wrapText(of, clean, 60, width);
      for (const line of lines) expect(widthOf(of, line, 60)).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(clean.replaceAll(' ', ''));
    }),
  );
});

it('ends what is too long with an ellipsis, between words', () => {
  const title = 'The Department of Romance and Arabic Languages and Literatures';
  const lines = firstLines('display', title, 84, 700, 2);
  expect(lines).toEqual(['The Department', 'of Romance and…']);
  fc.assert(
    fc.property(face, text, (of, given) => {
      const short = firstLines(of, readable(of, given), 60, 300, 3);
      expect(short.length).toBeLessThanOrEqual(3);
      for (const line of short) expect(widthOf(of, line, 60)).toBeLessThanOrEqual(300);
    }),
  );
});

it('has the letters of the Latin script, and leaves out others and emoji', () => {
  expect(readable('text', '  Zoë & Łukasz: “¿Qué?” 🎉 音楽 Jazz\n')).toBe('Zoë & Łukasz: “¿Qué?” Jazz');
});

it('draws outlines and no text, so that no font of the system is in it', () => {
  const svg = drawLine('display', '<b>&"', { x: 0, y: 0, size: 40, color: '#000' });
  expect(svg).toMatch(/^<g [^>]*>(<path transform="translate\(\d+\)" d="[Mlqz\d -]+"\/>)+<\/g>$/);
});

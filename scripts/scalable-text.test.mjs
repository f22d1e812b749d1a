import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { scalableText } from './scalable-text.mjs';

async function built(css) {
  const options = { configFile: false, css: { postcss: { plugins: [scalableText] } } };
  const { code } = await preprocessCSS(css, 'sheet.css', await resolveConfig(options, 'build'));
  return code;
}

test('type follows the font size of the browser', async () => {
  expect(await built('a { font-size: 15px; line-height: 21px; font: 600 15px / 20px var(--ff-body) }')).toBe(
    'a { font-size: 0.9375rem; line-height: 1.3125rem; font: 600 0.9375rem / 1.25rem var(--ff-body) }',
  );
  expect(await built(':root { --fs-2xs: 11px; --lh-md: 24px }')).toBe(
    ':root { --fs-2xs: 0.6875rem; --lh-md: 1.5rem }',
  );
  expect(await built('b { font-size: min(28px, 12vw) }')).toBe('b { font-size: min(1.75rem, 12vw) }');
});

test('boxes keep their pixels, and so does type that is given by a variable', async () => {
  const css = 'a { min-height: 44px; --count-size: 15px; font-size: var(--count-size) }';
  expect(await built(css)).toBe(css);
});

test('the layout changes at widths that grow with the text', async () => {
  expect(await built('@media (600px <= width < 1024px) and (height <= 520px) { a { width: 88px } }')).toBe(
    '@media (37.5em <= width < 64em) and (height <= 32.5em) { a { width: 88px } }',
  );
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderDocument } from '../../app/document';
import { chooseTheme } from './theme-choice';

const page = renderDocument({
  head: '',
  html: '',
  data: '{}',
  notice: null,
  css: '',
  inlinedStyles: [],
  scripts: [],
});

const medias = () => [...document.head.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'));

beforeEach(() => {
  document.head.innerHTML = (page.match(/<meta name="theme-color"[^>]*>/g) ?? []).join('');
});
afterEach(() => {
  chooseTheme('system');
  document.head.innerHTML = '';
});

test("the browser's bars follow the system until a theme is chosen", () => {
  const followed = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];
  expect(medias()).toEqual(followed);
  chooseTheme('dark');
  expect(medias()).toEqual(['not all', 'all']);
  chooseTheme('light');
  expect(medias()).toEqual(['all', 'not all']);
  chooseTheme('system');
  expect(medias()).toEqual(followed);
});

test('a chosen theme colors them before the first paint', () => {
  chooseTheme('dark');
  for (const meta of document.head.querySelectorAll('meta')) meta.removeAttribute('media');
  const [, script = ''] = /<script>([^<]*localStorage[^<]*)<\/script>/.exec(page) ?? [];
  new Function(script)();
  expect(medias()).toEqual(['not all', 'all']);
});

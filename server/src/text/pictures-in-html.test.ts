import { expect, test } from 'vitest';
import { pictureInHtml } from './pictures-in-html';

test.each([
  ['<p>Come</p><img src="https://example.edu/a.jpg" alt="">', 'https://example.edu/a.jpg'],
  ["<img alt='x' src='https://example.edu/a?w=1&amp;h=2'>", 'https://example.edu/a?w=1&h=2'],
  [
    '<img width=1 height=1 src="https://count.example/p.gif"><img src=https://example.edu/b.png>',
    'https://example.edu/b.png',
  ],
  [
    '<img src="https://example.edu/s.jpg" srcset="https://example.edu/m.jpg 600w, https://example.edu/l.jpg 1200w">',
    'https://example.edu/l.jpg',
  ],
  [
    '<a href="https://example.edu/poster.png" target="_blank" title="Poster">See</a>',
    'https://example.edu/poster.png',
  ],
  ['<img src="data:image/png;base64,xx">', null],
  ['<img src="/own.png"><a href="https://example.edu/">Page</a>', null],
  ['Come & see', null],
])('the picture of %s', (html, address) => {
  expect(pictureInHtml(html)).toBe(address);
});

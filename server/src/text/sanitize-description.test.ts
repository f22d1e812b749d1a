import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutText,
  descriptionMaxLength,
  looksLikeHtml,
  sanitizeDescription,
  tidyLines,
} from './sanitize-description';

const htmlOf = (html: string) => sanitizeDescription(html).html;

describe('sanitizeDescription', () => {
  it('keeps paragraphs, lists, emphasis, small headings and quotes', () => {
    const html =
      '<p>A <strong>b</strong> <em>c</em> <b>d</b> <i>e</i></p><ul><li>1</li></ul><ol><li>2</li></ol><h3>f</h3><h4>g</h4><blockquote>h</blockquote>';
    expect(htmlOf(html)).toBe(html);
  });

  it("keeps the line breaks of somebody's own text that has a tag in it", () => {
    expect(sanitizeDescription('Bring a mat.\n\nMeet <b>here</b>:\n- north gate')).toEqual({
      html: 'Bring a mat.<br /><br />Meet <b>here</b>:<br />- north gate',
      text: 'Bring a mat.\n\nMeet here:\n- north gate',
    });
    expect(htmlOf('<p>One\nline</p>')).toBe('<p>One\nline</p>');
  });

  it('marks every link as untrusted and opens it in a new tab', () => {
    const link = (href: string) => `<a href="${href}" rel="nofollow noopener ugc" target="_blank">x</a>`;
    expect(htmlOf('<a href="https://a.example/?b=1&amp;c=2" onclick="x()" target=_top>x</a>')).toBe(
      link('https://a.example/?b=1&amp;c=2'),
    );
    expect(htmlOf('<a href="http://a.example">x</a>')).toBe(link('http://a.example'));
    expect(htmlOf('<a href="mailto:club@example.edu">x</a>')).toBe(link('mailto:club@example.edu'));
  });

  it.each([
    '<a href="javascript:alert(1)">x</a><b>y</b>',
    '<a href=" java\nscript:alert(1)">x</a><b>y</b>',
    '<a href="&#106;avascript:alert(1)">x</a><b>y</b>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a><b>y</b>',
    '<a href="//evil.example">x</a><b>y</b>',
    '<a href="/local">x</a><b>y</b>',
    '<a name="top">x</a><b>y</b>',
    '<font color=red>x</font><b style="position:fixed" onmouseover="alert(1)">y</b>',
    'x<script>alert(1)</script><b>y</b>',
    'x<style>*{display:none}</style><b>y</b>',
    'x<img src=x onerror=alert(1)><b>y</b>',
    'x<svg onload=alert(1)><a>z</a></svg><b>y</b>',
    'x<iframe src="https://evil.example">z</iframe><b>y</b>',
    'x<!-- <img src=x onerror=alert(1)> --><b>y</b>',
    '<head><title>t</title></head>x<b>y</b>',
    'x<form action="/x"><input></form><b>y</b>',
  ])('leaves nothing dangerous of %j', (html) => {
    expect(htmlOf(html)).toBe('x<b>y</b>');
  });

  it('turns divs, rows and large headings into what it keeps, without nesting paragraphs', () => {
    expect(htmlOf('<h1>A</h1><div>b<div>c</div>d</div>')).toBe('<h3>A</h3><p>b</p><p>c</p>d');
    expect(htmlOf('<table><tr><td>a</td><td>b</td></tr></table>')).toBe('<p>a b </p>');
    expect(htmlOf('<p>a<ul><li>b</ul></p>')).toBe('<p>a</p><ul><li>b</li></ul>');
    expect(htmlOf('<b>a<div>b</div>c</b>')).toBe('<b>a</b><p><b>b</b></p><b>c</b>');
  });

  it('drops empty elements and repeated line breaks', () => {
    expect(htmlOf('<p>&nbsp;</p><p><br></p><b></b>a<br><br><br><br>b')).toBe('a<br /><br />b');
    expect(sanitizeDescription('<p></p><img src="a.png">')).toEqual({ html: null, text: '' });
  });

  it('returns no HTML for text without tags', () => {
    expect(sanitizeDescription('Arts &amp; Crafts')).toEqual({ html: null, text: 'Arts & Crafts' });
  });

  it('returns the same as plain text', () => {
    const html =
      '<h2>Open mic</h2><p>Doors&nbsp;6&thinsp;pm<br>Free &lt;3</p><ul><li>Songs</li><li>Poems</li></ul>';
    expect(sanitizeDescription(html).text).toBe('Open mic\n\nDoors 6 pm\nFree <3\n\n• Songs\n• Poems');
  });

  it('closes what it cuts', () => {
    const { html, text } = sanitizeDescription(`<p>${'<b>word</b> '.repeat(5_000)}</p>`);
    expect(html?.endsWith('</p>')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(descriptionMaxLength);
  });

  it('takes little time for any input', () => {
    const began = performance.now();
    for (const part of [
      '<b>',
      '<',
      '<p>',
      '&',
      '<a href="',
      '<ul><li>',
      ' ',
      '<br>',
      '&#',
      '<!--',
      '<p> <br>',
    ]) {
      sanitizeDescription(part.repeat(100_000));
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it.each([
    ['emphasis around many paragraphs', '<b>'.repeat(90) + '<p>a'.repeat(1_800)],
    [
      'a long link around many paragraphs',
      `<a href="https://a.example/${'x'.repeat(900)}">${'<p>a'.repeat(2_000)}`,
    ],
    ['many links around many paragraphs', '<a href="https://a.example">'.repeat(90) + '<p>a'.repeat(1_800)],
    ['emphasis around many line breaks', '<b><i>'.repeat(40) + '<h3>a</h3><br>'.repeat(600)],
  ])("doesn't write it again and again: %s", (_, html) => {
    const cleaned = sanitizeDescription(html);
    expect(cleaned.text).toContain('a\n\na');
    expect(cleaned.html?.length ?? 0).toBeLessThan(40_000);
  });

  it('keeps the emphasis of usual descriptions in each of their paragraphs', () => {
    expect(htmlOf(`<b>${'<div>a</div>'.repeat(100)}</b>`)).toBe('<p><b>a</b></p>'.repeat(100));
  });

  it('lets only known tags and attributes through, well nested', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<div>',
        '</div>',
        '<a href="https://a.example">',
        '<a href="x:y">',
        '</a>',
        '<li>',
        '<ul>',
        '</ul>',
      ),
      fc.constantFrom(
        '<b>',
        '</b>',
        '<script>',
        '</script>',
        '<img src=x onerror=y>',
        '<br>',
        '<svg>',
        '</svg>',
        '&lt;b&gt;',
        '&',
        '<!--',
        '-->',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { html } = sanitizeDescription(pieces.join(''));
        for (const [tag] of (html ?? '').matchAll(/<[^>]*>/g)) {
          expect(tag).toMatch(
            /^<(\/?(p|ul|ol|li|strong|em|b|i|h3|h4|blockquote)|br \/|\/a|a href="(https?:\/\/|mailto:)[^"<>]*" rel="nofollow noopener ugc" target="_blank")>$/,
          );
        }
        const open: string[] = [];
        for (const [, slash, name = ''] of (html ?? '').matchAll(/<(\/?)(\w+)[^>]*>/g)) {
          if (slash) expect(open.pop()).toBe(name);
          else if (name !== 'br') {
            if (name === 'p' || name === 'a') expect(open).not.toContain(name);
            open.push(name);
          }
        }
        expect(open).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('looksLikeHtml', () => {
  it.each([
    ['<p>Hello</p>', true],
    ['line<br/>line', true],
    ['see <A HREF="https://a.example">this</A>', true],
    ['1 < 2 and 3 > 2', false],
    ['Ada <ada@example.edu>', false],
    ['<3 music', false],
    ['<unknown>', false],
  ])('says of %j: %s', (text, expected) => {
    expect(looksLikeHtml(text)).toBe(expected);
  });
});

describe('plain text', () => {
  it('has at most one empty line in a row', () => {
    expect(tidyLines('\n a \n\n \n\n b\nc \n')).toBe('a\n\nb\nc');
  });

  it('is cut with an ellipsis, never within a character', () => {
    expect(cutText('short', 5)).toBe('short');
    expect(cutText('longer', 5)).toBe('long…');
    expect(cutText('ab🎉cd', 4)).toBe('ab…');
  });
});

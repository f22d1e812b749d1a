import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, httpUrlOf, numberOf } from '../../text/loose-json';
import { readCoordinates } from '../../text/source-coordinates';
import { parseJsonLd } from './jsonld.parse';
import { readJson } from './source-entry';
import { amountOf, amountsInText, foreignPriceNote, priceRange } from './source-prices';

describe('a time with +00:00 on a page', () => {
  const script = (...starts: string[]) =>
    `<script type="application/ld+json">${JSON.stringify(
      starts.map((startDate, index) => ({ '@type': 'Event', name: `Meeting ${index}`, startDate })),
    )}</script>`;
  const startsOn = (page: string) =>
    parseJsonLd(page, {
      campusTimezone: 'America/New_York',
      from: new Date('2026-01-01'),
      to: new Date('2027-01-01'),
    }).events.map(({ startDate }) => startDate.toISOString().slice(0, 16));

  test.each([
    ['its words say so', `<p>July 12 @ 9:00 am</p>${script('2026-07-12T09:00:00+00:00')}`],
    ['its other events have true offsets', script('2026-07-12T09:00:00+00:00', '2026-07-13T09:00:00-04:00')],
    [
      'most of its words say so',
      `9 a.m., 3:00 pm to 11:00 am ${script('2026-07-12T09:00:00+00:00', '2026-07-13T15:00:00Z')}`,
    ],
  ])('is local if %s', (_, page) => {
    expect(startsOn(page)[0]).toBe('2026-07-12T13:00');
  });

  test.each([
    ['nothing contradicts it', script('2026-07-12T09:00:00+00:00')],
    ['its words agree', `<p>5:00 am</p>${script('2026-07-12T09:00:00+00:00')}`],
    ['its words name UTC', `<p>9:00 am UTC</p>${script('2026-07-12T09:00:00+00:00')}`],
    ['others are elsewhere', script('2026-07-12T09:00:00+00:00', '2026-07-13T09:00:00+02:00')],
  ])('is UTC if %s', (_, page) => {
    expect(startsOn(page)[0]).toBe('2026-07-12T09:00');
  });
});

describe('httpUrlOf', () => {
  test.each([
    ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
    ['//images.example/a.png', 'https://images.example/a.png'],
    ['http://user:secret@a.example/', 'http://a.example/'],
  ])('reads %s', (text, url) => {
    expect(httpUrlOf(text)).toBe(url);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'a.example',
    '',
    null,
    7,
    `https://a.example/${'x'.repeat(2000)}`,
  ])('refuses %j', (value) => {
    expect(httpUrlOf(value)).toBeNull();
  });
});

describe('readCoordinates', () => {
  test('accepts numbers and text', () => {
    expect(readCoordinates('39.90455100', '-75.17362730', [])).toEqual({
      lat: 39.904551,
      lng: -75.1736273,
    });
  });

  test.each([
    [undefined, undefined],
    ['0.0', '0.0'],
    ['91', '10'],
    ['39.1', '181'],
    ['north', 'west'],
    [null, -84],
  ])('refuses %j, %j', (latitude, longitude) => {
    expect(readCoordinates(latitude, longitude, [])).toBeNull();
  });

  test('restores the lost sign of an American longitude from its zone', () => {
    expect(readCoordinates('35.8033', '78.7219', ['America/New_York'])).toEqual({
      lat: 35.8033,
      lng: -78.7219,
    });
    expect(readCoordinates('-27.4580', '153.0346', ['Australia/Brisbane'])).toEqual({
      lat: -27.458,
      lng: 153.0346,
    });
    expect(readCoordinates('51.5', '-0.1', ['America/Los_Angeles'])).toBeNull();
  });
});

describe('prices', () => {
  test('are left out if they are implausible', () => {
    expect(priceRange([-5, 12.345, 40, null, 9_999_999])).toEqual({
      isPriceKnown: true,
      minPrice: 12.35,
      maxPrice: 40,
    });
    expect(priceRange([68, 24.5])).toMatchObject({ minPrice: 24.5, maxPrice: 68 });
    expect(priceRange([Number.NaN])).toEqual({ isPriceKnown: false, minPrice: 0, maxPrice: 0 });
  });

  test('give a range within the column for any amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.double()), (amounts) => {
        const { minPrice, maxPrice } = priceRange(amounts);
        expect(0 <= minPrice && minPrice <= maxPrice && maxPrice <= 25_000).toBe(true);
      }),
    );
  });

  test.each([
    ['20.00', 20],
    ['$1,250', 1250],
    ['USD 12', 12],
    ['12,50', 12.5],
    ['Free', 0],
    ['', null],
    ['call us', null],
  ])('are read from %j', (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  test('are found in a sentence', () => {
    const sentence = '$10. Students and Seniors: $7.00. Members, USC Faculty, Staff, and Students: Free';
    expect(amountsInText(sentence)).toEqual([0, 10, 7]);
    expect(amountsInText('$15 for USC Students, $36 for USC Faculty and Staff')).toEqual([15, 36]);
    expect(amountsInText('see website')).toEqual([]);
  });

  test('are given in words in other currencies', () => {
    expect(foreignPriceNote('AUD', [88.34, 116.55])).toBe('Tickets: AUD 88.34 to 116.55');
    expect(foreignPriceNote('GBP', [0])).toBe('');
  });
});

describe('text and numbers', () => {
  test('numberOf refuses words, blanks and infinities', () => {
    expect([numberOf('12.5'), numberOf(' 3 '), numberOf(4)]).toEqual([12.5, 3, 4]);
    expect(['', 'x', '1e9', '0x10', null, Number.POSITIVE_INFINITY].map(numberOf)).toEqual(
      Array(6).fill(null),
    );
  });

  test('decodeText reads UTF-8 and UTF-16 with their marks', () => {
    expect(decodeText(Buffer.from('\uFEFFé'))).toBe('é');
    expect(decodeText(Buffer.from('\uFEFFé', 'utf16le'))).toBe('é');
  });

  test('readJson describes files that are not JSON', () => {
    expect(() => readJson('', 'an answer')).toThrow('This is not an answer: it is empty.');
    expect(() => readJson('<!doctype html><h1>404</h1>', 'an answer')).toThrow('it is a web page.');
    expect(() => readJson('hello', 'an answer')).toThrow('it is not JSON.');
  });
});

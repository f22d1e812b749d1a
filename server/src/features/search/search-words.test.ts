import type { EventSummary } from '@quad/shared/contract/events';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildEvent } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

describe.each(['postgres', 'embedded'] as const)('keywords on %s', (kind) => {
  const testApp = useTestApp({ kind });
  beforeAll(async () => {
    const { db } = testApp.database;
    const build = (event: Parameters<typeof buildEvent>[1]) =>
      buildEvent(db, { category: 'social', ...event });
    await build({ title: 'Jazz concert', venueName: "Arnold's", location: 'Eighth Street' });
    await build({ title: 'CAFÉ ÉTUDE', description: 'Piano by Łukasz', location: 'Clifton' });
    await build({ title: 'Basketball 3-on-3', location: 'Rec Center', category: 'sports' });
    await build({
      title: 'Rock ’n’ roll',
      description: 'It\'s "loud" \\ & (free)',
      location: 'Café',
    });
    await build({ title: 'Symphony', location: 'Music Hall', latitude: 45, longitude: 10 });
    await build({
      title: 'Salsa/Bachata Social',
      description: 'Dress: t-shirt. By Dr.Reyes, Ph.D.',
      location: 'U.S.A. Room',
    });
    await build({
      title: 'Intro to C++',
      description: 'Then C#, Q & A after.',
      location: 'Baldwin',
    });
    await build({ title: 'D&D one-shot', description: 'Wizards, e-sports', location: 'Langsam' });
    await build({
      title: 'Dance night',
      description: 'Esports, AT&T',
      location: 'Node.js Lab',
    });
    await build({ title: 'R&B rehearsal', location: 'Emery' });
    await build({ title: 'Jazz brunch', location: 'Main', category: 'restaurants', price: 10 });
  });

  const find = async (keyword: string, rest: Record<string, string> = {}) => {
    const query = new URLSearchParams({ lat: '39.13', lng: '-84.5', keyword, ...rest });
    const response = await testApp.get(`/api/events/search?${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return response
      .json<EventSummary[]>()
      .map(({ title }) => title)
      .sort();
  };

  test.each([
    ['in the title', 'concert', ['Jazz concert']],
    ['in the description', 'piano', ['CAFÉ ÉTUDE']],
    ['in the venue', 'arnold', ['Jazz concert']],
    ['in the location', 'clifton', ['CAFÉ ÉTUDE']],
    ['in any case', 'CONCERT', ['Jazz concert']],
    ['without accents', 'cafe etude', ['CAFÉ ÉTUDE']],
    ['with accents', 'étüde', ['CAFÉ ÉTUDE']],
    ['with a letter of another alphabet', 'lukasz', ['CAFÉ ÉTUDE']],
    ['by its beginning', 'bask', ['Basketball 3-on-3']],
    ['by one letter', 'j', ['Dance night', 'Jazz brunch', 'Jazz concert']],
    ['all words, in any order and field', 'eighth JAZZ', ['Jazz concert']],
    ['not when one word is missing', 'jazz piano', []],
    ['with a hyphen', '3-on-3', ['Basketball 3-on-3']],
    ['joined by a slash', 'bachata', ['Salsa/Bachata Social']],
    ['both of them', 'salsa/bachata', ['Salsa/Bachata Social']],
    ['joined by a plus sign', 'C++', ['Intro to C++']],
    ['with a number sign', 'c#', ['Intro to C++']],
    ['joined by an ampersand', 'D&D', ['D&D one-shot']],
    ['of one letter each', 'r&b', ['R&B rehearsal']],
    ['as it is said', 'dnd', ['D&D one-shot']],
    ['with spaces around it', 'q&a', ['Intro to C++']],
    ['of a company', 'at&t', ['Dance night']],
    ['of initials', 'usa', ['Salsa/Bachata Social']],
    ['of initials with dots', 'U.S.A', ['Salsa/Bachata Social']],
    ['of initials half typed', 'ph.d', ['Salsa/Bachata Social']],
    ['joined by a dot', 'reyes', ['Salsa/Bachata Social']],
    ['of a name with a dot', 'node.js', ['Dance night']],
    ['compounds in one', 'esports', ['D&D one-shot', 'Dance night']],
    ['compounds with a hyphen', 'E-Sports', ['D&D one-shot', 'Dance night']],
    ['compounds in two words', 'e sports', ['D&D one-shot', 'Dance night']],
    ['compounds with another hyphen', 'tshirt', ['Salsa/Bachata Social']],
    ['by a part of a compound', 'sports', ['Basketball 3-on-3', 'D&D one-shot']],
    ['with an apostrophe', "arnold's", ['Jazz concert']],
    ['with a missing letter', 'conert', ['Jazz concert']],
    ['with two letters swapped', 'cocnert', ['Jazz concert']],
    ['with a letter too many', 'conccert', ['Jazz concert']],
    ['with a wrong letter', 'xasketball', ['Basketball 3-on-3']],
    ['with a slip at the end of a longer word', 'basketbl', ['Basketball 3-on-3']],
    ['with a slip in one of two words', 'jazz conert', ['Jazz concert']],
    ['not when too much is wrong', 'cnrt', []],
    ['not far away', 'symphony', []],
  ])('find events: %s', async (_, keyword, expected) => {
    expect(await find(keyword)).toEqual(expected);
  });

  test('combine with every other filter', async () => {
    expect(await find('jazz')).toEqual(['Jazz brunch', 'Jazz concert']);
    expect(await find('jazz', { category: 'food' })).toEqual(['Jazz brunch']);
    expect(await find('jzaz', { category: 'food' })).toEqual(['Jazz brunch']);
    expect(await find('jazz', { free: 'true' })).toEqual(['Jazz concert']);
    expect(await find('jazz', { sort: 'distance', radius: '1' })).toEqual(['Jazz brunch', 'Jazz concert']);
    expect(await find('jazz', { radius: '200' })).toEqual(['Jazz brunch', 'Jazz concert']);
    expect(await find('jazz', { to: '2000-01-01T00:00:00Z' })).toEqual([]);
  });

  test.each(['   ', ''])('are ignored if they are %j', async (keyword) => {
    expect(await find(keyword)).toHaveLength(10);
  });

  test.each([
    '!!!',
    '&',
    '|',
    '(',
    "'",
    '\\',
    "'; drop table events; --",
    ':*',
    '<->',
    "jazz' | 'piano",
    '%',
    '💃',
    '\ud800',
    'x'.repeat(100),
    `${'x'.repeat(24)} ${'y'.repeat(24)}`,
    'ab '.repeat(33),
    `${'é'.repeat(99)}`,
    '٣ 音楽 концерт',
  ])('treat %j as plain text', async (keyword) => {
    expect(await find(keyword)).toEqual([]);
  });

  test('stay corrected on later pages', async () => {
    const query = new URLSearchParams({ lat: '39.13', lng: '-84.5', keyword: 'jzaz', limit: '1' });
    const first = await testApp.get(`/api/events/search?${query}`);
    expect(first.json<EventSummary[]>()).toHaveLength(1);
    const typed = await testApp.event({ title: 'jzaz' });
    const link = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await testApp.get(link);
    await testApp.database.pool.query('delete from events where id = $1', [typed.id]);
    const titles = [first, second].flatMap((page) => page.json<EventSummary[]>().map(({ title }) => title));
    expect(titles.sort()).toEqual(['Jazz brunch', 'Jazz concert']);
  });
});

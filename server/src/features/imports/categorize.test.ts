import { categories, categoryLabels, isCategory } from '@quad/shared/categories';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categorize, foldWords } from './categorize';
import { sourceClassifications, wordRules } from './category-rules';

describe('the classification of the source', () => {
  test.each([
    ['ticketmaster', ['Rock', 'Music'], 'Pub Choir', 'concerts'],
    ['ticketmaster', ['NHL', 'Hockey', 'Sports'], 'PREMIUM SEATING: TORONTO MAPLE LEAFS', 'sports'],
    ['ticketmaster', ['Comedy', 'Arts & Theatre'], 'Phil Rosenthal', 'nightlife'],
    ['ticketmaster', ['Theatre', 'Arts & Theatre'], "The Band's Visit", 'social'],
    ['seatgeek', ['ncaa_hockey', 'hockey', 'sports'], 'LIU Sharks at Quinnipiac Bobcats', 'sports'],
    ['seatgeek', ['concert'], 'Cayucas', 'concerts'],
    ['localist', ['Class/ Workshop', 'teaching'], 'GET SET: Diversity Statement', 'study'],
    ['localist', ['Arts', 'Exhibit'], 'Reshaping Tradition', 'social'],
    ['ics', ['Food & Drink Events'], 'South African Evening', 'food'],
    ['ics', ['Classes', 'Fall'], 'First day', 'study'],
    ['jsonld', ['MusicEvent'], 'Tove Styrke', 'concerts'],
  ] as const)('from %s decides for %j', (source, sourceCategories, title, category) => {
    expect(categorize({ source, sourceCategories, title })).toBe(category);
  });

  test('leaves vague names to the title', () => {
    const sourceCategories = ['Fairs & Festivals', 'Miscellaneous'];
    expect(categorize({ source: 'ticketmaster', sourceCategories, title: 'Craft Beer Festival' })).toBe(
      'food',
    );
  });
});

describe('the words of the title', () => {
  test.each([
    ['Uptown Comedy Presents: Open Mic Showcase', 'nightlife'],
    ['Karaoke at the Union', 'nightlife'],
    ['Guestlist Saturdays @ Sono', 'nightlife'],
    ["New Year's Eve Masquerade", 'parties'],
    ['Birthday Bash for Bearcat', 'parties'],
    ['Third party risk workshop', 'study'],
    ['Yoga class on the lawn', 'sports'],
    ['Chess tournament', 'social'],
    ['Collingwood v Fremantle', 'sports'],
    ['Henry V in the park', 'social'],
    ['Boxing Day', 'social'],
    ['Board game night with pizza', 'social'],
    ['Free pizza for first-years', 'food'],
    ['Wine dinner with Chef Chris', 'restaurants'],
    ['Korean Cooking Class', 'food'],
    ['Organic chemistry study session', 'study'],
    ['Thesis defense: jazz in Cincinnati', 'study'],
    ['Faculty Recital: Dawn Marie James', 'concerts'],
    ['Café Jazz-Night', 'concerts'],
    ['Police Discipline Work Group', 'social'],
    ['Press conference', 'social'],
  ])('decide for "%s"', (title, category) => {
    expect(categorize({ title })).toBe(category);
  });
});

describe('the beginning of the description', () => {
  test('counts a genre in the first sentence', () => {
    expect(categorize({ title: 'Brianna Lane', description: 'Genre: Americana' })).toBe('concerts');
  });

  test('ignores what ticket sellers add to a title', () => {
    const description = 'Hockey lounge opens at 6. No cover.';
    expect(categorize({ title: 'Mac King', description, source: 'ticketmaster' })).toBe('social');
    expect(categorize({ title: 'Mac King', description, source: 'ics' })).not.toBe('social');
  });

  test('ignores words far from the beginning', () => {
    expect(categorize({ title: 'Welcome', description: `${'Hello. '.repeat(60)} basketball` })).toBe(
      'social',
    );
  });
});

test('every text has a category', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.array(fc.string()), (title, description, sourceCategories) => {
      expect(isCategory(categorize({ title, description, sourceCategories }))).toBe(true);
    }),
  );
});

test('no classification is listed twice or in a form that could never match', () => {
  const names = categories.flatMap((category) => sourceClassifications[category]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => foldWords(name) !== name)).toEqual([]);
});

/** Generates docs/category-mapping.md; `npx vitest run --project server -u categorize` rewrites it. */
function renderMapping(): string {
  const sections = categories.map(
    (category) => `| ${categoryLabels[category]} | ${sourceClassifications[category].join(', ')} |`,
  );
  const steps = wordRules.map(({ category, words, inDescriptions }, index) => {
    const places = inDescriptions ? 'title, description' : 'title';
    const readable = words.join(', ').replaceAll('|', '\\|');
    return `| ${index + 1} | ${categoryLabels[category]} | ${places} | \`${readable}\` |`;
  });
  return `# How imported events get their category

Written from \`server/src/features/imports/category-rules.ts\`, and checked against it by \`categorize.test.ts\`.

1. The source's own classification, the most specific name first: Ticketmaster subgenre, genre and segment, SeatGeek
   taxonomies, Localist event types and tags, ICS CATEGORIES, schema.org types and keywords. Case, accents and
   punctuation do not matter.
2. Words of the title, in the order of the second table: the first line that matches decides.
3. Words of the first 300 characters of the description, by the lines marked for it (not for ticket sellers, whose
   descriptions are about doors and bags).
4. Otherwise Social.

## Classifications

| Category | Names |
|---|---|
${sections.join('\n')}

## Words

Regular expressions over lower-case words without accents; each matches whole words.

| Step | Category | Looked for in | Words |
|---|---|---|---|
${steps.join('\n')}
`;
}

test('docs/category-mapping.md shows the mapping', async () => {
  await expect(renderMapping()).toMatchFileSnapshot('../../../../docs/category-mapping.md');
});

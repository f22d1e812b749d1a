import { categories, isCategory } from '@quad/shared/categories';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categorize, foldWords } from './categorize';
import { sourceNames } from './category-words/names';
import { titlePhrases, venuePhrases } from './category-words/phrases';

describe("the source's own words", () => {
  test.each([
    ['ticketmaster', ['Rock', 'Music'], 'Pub Choir', 'concerts'],
    ['ticketmaster', ['NHL', 'Hockey', 'Sports'], 'PREMIUM SEATING: TORONTO MAPLE LEAFS', 'sports'],
    ['ticketmaster', ['Comedy', 'Arts & Theatre'], 'Phil Rosenthal', 'nightlife'],
    ['ticketmaster', ['Theatre', 'Arts & Theatre'], "The Band's Visit", 'social'],
    ['seatgeek', ['ncaa_hockey', 'hockey', 'sports'], 'LIU Sharks at Quinnipiac Bobcats', 'sports'],
    ['seatgeek', ['concert'], 'Cayucas', 'concerts'],
    ['localist', ['Class/ Workshop', 'teaching'], 'GET SET: Diversity Statement', 'study'],
    ['localist', ['Arts', 'Exhibit'], 'Reshaping Tradition', 'social'],
    ['localist', ['Lectures and Talks', 'Community Events'], 'Sharks in a Changing Sea', 'study'],
    ['ics', ['Food & Drink Events'], 'South African Evening', 'food'],
    ['ics', ['Classes', 'Fall'], 'First day', 'study'],
    ['ics', ['ThoughtfulLearning', 'Call-Out Meeting'], 'Cookies and Consent', 'study'],
    ['ics', ['Athletics', 'Health & Wellness'], 'Nature at noon', 'sports'],
    ['ics', ['Spirituality'], 'The Porch', 'social'],
    ['localist', ['Lecture / Talk / Workshop'], 'Real Women Have Curves', 'study'],
    ['jsonld', ['MusicEvent'], 'Tove Styrke', 'concerts'],
  ] as const)('from %s decide for %j', (source, sourceCategories, title, category) => {
    expect(categorize({ source, sourceCategories, title })).toBe(category);
  });

  test('leave the title to decide if they are vague', () => {
    const sourceCategories = ['Fairs & Festivals', 'Miscellaneous'];
    expect(categorize({ source: 'ticketmaster', sourceCategories, title: 'Craft Beer Festival' })).toBe(
      'food',
    );
    expect(categorize({ sourceCategories: ['Social', 'Meeting'], title: 'Open Mic at Russ Hall' })).toBe(
      'nightlife',
    );
  });

  test('leave the title to decide if two are as strong', () => {
    const sourceCategories = ['Deadlines', 'Commencement'];
    expect(categorize({ sourceCategories, title: 'Graduation' })).toBe('social');
    expect(categorize({ sourceCategories, title: 'Registration' })).toBe('study');
  });

  test('lose to a phrase of the title that means nothing else', () => {
    expect(categorize({ sourceCategories: ['Athletics'], title: 'Line Dancing' })).toBe('social');
    expect(categorize({ sourceCategories: ['Fitness'], title: 'Bible Study' })).toBe('social');
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
    ['Good Friday', 'social'],
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
    ['Coaching vs. Advising', 'study'],
    ['Line Dancing', 'social'],
    ['Work Party at the Farm', 'social'],
    ['5K for the Library', 'sports'],
    ['Nursing Bible Study', 'social'],
    ['Blue Hour at the Lake', 'social'],
    ['Stand Up Paddleboarding', 'sports'],
    ['Volunteer Orientation', 'social'],
    ['Faculty Council', 'social'],
    ['A Christmas Carol', 'social'],
    ['Phone banking for beginners', 'social'],
    ['Election Watch Party', 'social'],
    ['Oncology Journal Review', 'study'],
    ['Antitrust and the Courts', 'study'],
    ['Kubernetes User Group', 'study'],
    ['Notary Refresher, Level 2', 'study'],
    ["Class of '08 Reunion", 'social'],
    ['Winter Coat Sample Sale', 'social'],
    ['New Student Orientation', 'social'],
    ['Scholarship Awards Banquet', 'social'],
    ['Rotary Club Dinner Dance', 'parties'],
    ['Sagittarius Affair', 'parties'],
    ['Charity Golf Outing', 'sports'],
    ['Kettlebell Basics', 'sports'],
  ])('decide for "%s"', (title, category) => {
    expect(categorize({ title })).toBe(category);
  });
});

describe('the last words before a colon, a place or a person', () => {
  test.each([
    ['Lunar New Year Concert: Drums of the Delta', 'concerts'],
    ['Zombie Formal', 'parties'],
    ['Movie Trivia with Ms. Frizzle', 'nightlife'],
    ['Soccer Captains Meeting', 'social'],
    ['Comedy Troupe Rehearsal 3', 'social'],
  ])('say what "%s" is, the others what it is about', (title, category) => {
    expect(categorize({ title })).toBe(category);
  });
});

test('the name of a school, hall or office says nothing about the kind of event', () => {
  expect(categorize({ title: 'Faculty of Engineering Picnic' })).toBe('food');
  expect(categorize({ title: 'Concert Hall Garden Tour' })).toBe('social');
  expect(categorize({ title: 'Veterans Affairs Lunch' })).toBe('food');
});

describe('a name alone', () => {
  test('is a singer in a music hall and at a ticket seller, and a comedian in a comedy club', () => {
    expect(categorize({ title: 'Smokey Robinson', venueName: 'Fox Theatre' })).toBe('concerts');
    expect(categorize({ title: 'Friends of Jerry', source: 'ticketmaster' })).toBe('concerts');
    const atPunchline = { title: 'Pete Correale', venueName: 'Punch Line Philly' };
    expect(categorize({ ...atPunchline, source: 'ticketmaster', sourceCategories: ['Arts & Theatre'] })).toBe(
      'nightlife',
    );
  });

  test('is a band at a ticket seller, whatever its subject seems to be', () => {
    expect(categorize({ title: 'Tales of Physics', source: 'ticketmaster' })).toBe('concerts');
    expect(categorize({ title: 'Tales of Physics', source: 'ics' })).toBe('study');
  });

  test('is social where nothing says anything else', () => {
    expect(categorize({ title: 'Lorraine' })).toBe('social');
  });
});

describe('the beginning of the description', () => {
  test('counts a genre in the first sentence', () => {
    expect(categorize({ title: 'Brianna Lane', description: 'Genre: Americana' })).toBe('concerts');
  });

  test('decides where the title says nothing', () => {
    const title = 'Land and Sea';
    const talk = 'The author of three novels will discuss empire and trade. Snacks and games after.';
    const club = 'Make new friends, decorate a mask and win prizes, whatever you study.';
    expect(categorize({ title, description: talk })).toBe('study');
    expect(categorize({ title, description: club })).toBe('social');
  });

  test('does not outvote the title', () => {
    const description = 'Pizza, snacks, cookies and soda for everyone, then dinner and dessert.';
    expect(categorize({ title: 'Resume workshop', description })).toBe('study');
  });

  test('ignores what ticket sellers add to a title', () => {
    const description = 'Hockey lounge opens at 6. No cover.';
    expect(categorize({ title: 'Mac King', description, source: 'ticketmaster' })).toBe('concerts');
    expect(categorize({ title: 'Mac King', description, source: 'ics' })).toBe('nightlife');
  });

  test('counts the credits of a musical', () => {
    const description = 'Music and lyrics by Stephen Sondheim. Book by George Furth.';
    expect(categorize({ title: 'Company', description })).toBe('social');
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

describe('the tables', () => {
  const duplicates = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at);
  const all = (table: Record<string, Partial<Record<string, readonly string[]>>>) =>
    categories.flatMap((category) => Object.values(table[category] ?? {}).flatMap((words) => words ?? []));

  test.each([
    ['names', sourceNames],
    ['phrases of titles', titlePhrases],
    ['phrases of venues', venuePhrases],
  ])('of %s list nothing twice, and nothing in a form that could never match', (_what, table) => {
    const words = all(table);
    expect(duplicates(words)).toEqual([]);
    expect(
      words.filter((word) => foldWords(word.replaceAll('#', '7')) !== word.replaceAll('#', '7')),
    ).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { createTownLookup } from './named-town';
import { parsePlace } from './parse-place';
import { createPlaceBook } from './place-book';

const town = (name: string, region: string, population: number, lat: number, lng: number) => ({
  name,
  region,
  population,
  lat,
  lng,
  isHome: !['BC', 'ON'].includes(region),
});
const towns = createTownLookup([
  town('Cincinnati', 'OH', 300_000, 39.1, -84.51),
  town('El Paso', 'TX', 680_000, 31.76, -106.49),
  town('Albuquerque', 'NM', 560_000, 35.08, -106.65),
  town('Providence', 'RI', 190_000, 41.82, -71.41),
  town('Indianapolis', 'IN', 880_000, 39.77, -86.16),
  town('New York City', 'NY', 8_000_000, 40.71, -74),
  town('Dayton', 'OH', 137_000, 39.76, -84.19),
  town('Vancouver', 'BC', 600_000, 49.25, -123.12),
  town('Vancouver', 'WA', 160_000, 45.64, -122.66),
  town('London', 'ON', 346_000, 42.98, -81.23),
  town('Saint Louis', 'MO', 300_000, 38.63, -90.2),
  town('Batavia', 'OH', 6_000, 39.08, -84.18),
]);

const place = (name: string, aliases: string[] = [], street: string | null = null) => ({
  id: name,
  name,
  aliases,
  street,
  lat: 39.13,
  lng: -84.51,
  entrance: null,
});
const book = createPlaceBook(
  { name: 'University of Cincinnati', city: 'Cincinnati', region: 'OH', point: { lat: 39.13, lng: -84.51 } },
  [
    place('Loomis Laboratory of Physics'),
    place('Turley Hall', ['TY']),
    place('College of Law'),
    place('Levis Faculty Center'),
    place('Tangeman University Center', ['TUC', 'the Union']),
    place('Herman B. Wells Library', ['WL']),
    place('Wylie House'),
    place('Jordan Hall'),
    place('Jordan Hall Addition'),
    place('Simon Music Center', ['Auer Hall']),
    place('Ballantine Hall', ['BH', 'Ballantine']),
    place('Langsam Library', [], '2911 Woodside Dr'),
    place('Engineering Building II', ['EB2']),
  ],
);
const read = (text: string) => {
  const { kind, place, room } = parsePlace(text, book, towns);
  return [kind, place?.name ?? null, room];
};

describe('parsePlace', () => {
  test.each([
    ['464 Loomis', 'Loomis Laboratory of Physics', '464'],
    ['Turley 106', 'Turley Hall', '106'],
    ['Room C, College of Law', 'College of Law', 'Room C'],
    ['Levis Faculty Center, 1st Floor Lobby', 'Levis Faculty Center', '1st Floor Lobby'],
    ['TUC Great Hall', 'Tangeman University Center', 'Great Hall'],
    ['The Union, 2nd Floor', 'Tangeman University Center', '2nd Floor'],
    ['Wells Library (Screening Room)', 'Herman B. Wells Library', 'Screening Room'],
    ['Jordan Hall Addition, 1214', 'Jordan Hall Addition', '1214'],
    ['Engineering Bldg. 2 (EB2), Rooms 3, 4 and 5', 'Engineering Building II', 'Rooms 3, 4 and 5'],
    ['Balantine Hall, BH 142', 'Ballantine Hall', 'BH 142'],
    ['Auer Hall &amp; livestream', 'Simon Music Center', 'Auer Hall'],
    ['2911 Woodside Drive - Room Number: 480', 'Langsam Library', '480'],
    [
      'TUC Lobby (entrance across from Langsam Library)',
      'Tangeman University Center',
      'Lobby (entrance across from Langsam Library)',
    ],
    ['Turley Hall, Cincinnati, Ohio 45221', 'Turley Hall', null],
    ['TY 106', 'Turley Hall', 'TY 106'],
    ['Turley Hall 12 + Zoom', 'Turley Hall', '12'],
  ])('finds building and room of %s', (text, building, room) => {
    expect(read(text)).toEqual(['building', building, room]);
  });

  test.each([
    ['Wylie Hall, WY 115', 'WY 115'],
    ['Crosley Tower 210', '210'],
    ['The Bluebird', null],
    ['Main Theatre at Wright Hall', 'Main Theatre'],
    ['Fenster Hall, Room 400', 'Room 400'],
    ['1 Mohegan Sun Blvd.', null],
  ])('takes %s for a building that the book lacks, not for one with a name alike', (text, room) => {
    expect(read(text)).toEqual(['building', null, room]);
  });

  test.each([
    ['El Paso, Texas', 'El Paso'],
    ['Albuquerque, N.M.', 'Albuquerque'],
    ['Providence, R.I., Turley Hall', 'Providence'],
    ['Providence, R.I. / Turley Arena', 'Providence'],
    ['La Jolla, Caif.', 'La Jolla'],
    ['Napa. Calif.', 'Napa'],
    ["Mauna Lani, Hawai'i", 'Mauna Lani'],
    ['New York City', 'New York City'],
    ['St. Louis, Mo.', 'St. Louis'],
    ["St. Paul's Episcopal Church Indianapolis", 'Indianapolis'],
    ['Walker Center, 617 Indiana Ave, Indianapolis, IN 46202', 'Indianapolis'],
    ['Mendelssohn Remise, Jägerstr. 51, 10117 Berlin', 'Berlin'],
    ['Hart House, Toronto, Ont.', 'Toronto'],
  ])('takes %s for another town, where the campus has no building', (text, city) => {
    expect(parsePlace(text, book, towns)).toMatchObject({
      kind: 'town',
      place: null,
      isElsewhere: true,
      town: { city },
    });
  });

  test.each([
    ['Orpheum, Vancouver, BC', 'BC'],
    ['Orpheum Theatre, 601 Smithe St, Vancouver, B.C. V6B 3L4', 'BC'],
    ['601 Smithe St, Vancouver BC V6B 3L4, Canada', 'BC'],
    ['Vancouver, Wash.', 'WA'],
    ['Vancouver', 'WA'],
  ])('reads the state or province of the town in %s', (text, region) => {
    expect(parsePlace(text, book, towns).town).toMatchObject({ city: 'Vancouver', region, isAbroad: false });
  });

  test.each(['London', 'Turley Gym, PE'])('takes no distant namesake for the town of %s', (text) => {
    expect(parsePlace(text, book, towns).town).toBeNull();
  });

  test.each([
    ['Zoom', 'online'],
    ['Join us via Google Meet.', 'online'],
    ['https://example.com/j/863', 'online'],
    ['Basel, Virtual, Switzerland', 'online'],
    ['Microsoft Teams Meeting', 'online'],
    ['TBD', 'none'],
    ['Location not specified', 'none'],
    ['#_LOCATIONNAME', 'none'],
    ['Contact clubs@example.edu', 'none'],
    ['Sign in to download the location', 'private'],
    ['Private Location (register to display)', 'private'],
    ['See your RA for location', 'private'],
    ['Campus-wide', 'campus'],
    ['University of Cincinnati, Cincinnati OH', 'campus'],
    ['McMicken Commons', 'campus'],
    ['Lower Green', 'campus'],
    ['10th St and Fee at Arboretum', 'campus'],
  ])('says of %s that it is %s', (text, kind) => {
    expect(read(text).slice(0, 2)).toEqual([kind, null]);
  });

  test.each([
    ['Student Center East', 'Student Center East', null],
    ['Student Center West, 2nd Floor', 'Student Center West', '2nd Floor'],
    ['Student Center East 201', 'Student Center East', '201'],
    ['Student Center East Ballroom', 'Student Center', 'East Ballroom'],
  ])('keeps the side of %s with its name', (text, name, room) => {
    const { name: found, room: beside } = parsePlace(text, createPlaceBook(null, []), towns);
    expect([found, beside]).toEqual([name, room]);
  });

  test('never takes one side of a building for the other', () => {
    const sides = createPlaceBook(null, [place('Dodd Hall East'), place('Smith North Hall')]);
    const found = (text: string) => parsePlace(text, sides, towns).place?.name ?? null;
    expect(['Dodd Hall East', 'Dodd Hall', 'Dodd Hall West', 'Smith Hall South'].map(found)).toEqual([
      'Dodd Hall East',
      'Dodd Hall East',
      null,
      null,
    ]);
  });

  test.each([
    ['East Student Center', null],
    ['Student Center West', null],
    ['Student Center East 201', null],
    ['Turley West Hall', null],
    ['W. Turley Hall', null],
    ['Student Center, East Entrance', 'Student Center'],
    ['Student Center East Ballroom', 'Student Center'],
    ['Turley Hall North Wing', 'Turley Hall'],
    ['North of Turley Hall', 'Turley Hall'],
    ['12 East Quad St, Student Center', 'Student Center'],
    ['South Gym', 'South Gym'],
  ])('takes no building for the sided one beside it that the book lacks: %s', (text, name) => {
    const unsided = createPlaceBook(null, [
      place('Student Center'),
      place('Turley Hall'),
      place('South Gym'),
    ]);
    expect(parsePlace(text, unsided, towns).place?.name ?? null).toBe(name);
  });

  test('leaves a name of two buildings to neither', () => {
    const twins = createPlaceBook(null, [place('Old Gym', ['Gym']), place('New Gym', ['Gym'])]);
    expect(parsePlace('Gym', twins, towns).place).toBeNull();
    expect(parsePlace('New Gym', twins, towns).place?.name).toBe('New Gym');
  });

  test('reads any text in little time', () => {
    for (const text of [
      '',
      ' ',
      '(((',
      ')',
      ',,,',
      'a '.repeat(5000),
      '((a,'.repeat(500),
      '1-'.repeat(2000),
      '\u0000\ue000',
    ]) {
      expect(() => parsePlace(text, book, towns)).not.toThrow();
    }
  });
});

test.each([
  ['signs and numbers', `1${'-0'.repeat(249)}!`],
  [
    'letters, dashes and numbers',
    `${'a'.repeat(125)}${'-'.repeat(125)}A0${'0'.repeat(120)}${'-0a'.repeat(40)}!`,
  ],
  ['addresses on the web', 'http:'.repeat(100)],
])('a location of 500 characters of %s is read at once', (_, text) => {
  const started = performance.now();
  read(text);
  expect(performance.now() - started).toBeLessThan(300);
});

describe('locations of other campuses', () => {
  test.each([
    // The country and its postcode are no room, nor are a saint's street and 'in person'.
    ['Turley Hall, 7 Hart Circle, Cincinnati, OH, Canada', 'building', 'Turley Hall', null],
    ['FIF Hall Room 422, 246 Bloor St, London, ON, N6A 1V4, Canada', 'town', null, 'Room 422'],
    ['Turley Hall 2139, 40 St. George St, Cincinnati, OH', 'building', 'Turley Hall', '2139'],
    ['Turley Hall, 1425 St Charles Ave', 'building', 'Turley Hall', null],
    ['in-person & virtual @ HS610 (Turley Hall) and Zoom', 'building', 'Turley Hall', 'HS610'],
    // Towns that begin as buildings end, and a whole region.
    ['Center Valley, PA', 'town', null, null],
    ['Mill Spring, N.C.', 'town', null, null],
    ['Union Hall, OH', 'building', null, null],
    ['OH', 'none', null, null],
    ['United States', 'none', null, null],
    // Another campus is where its town is.
    ['Batavia Campus', 'town', null, null],
    ['Jacobs Hall #116 - Batavia Campus', 'town', null, '#116'],
    ['Clifton Campus', 'campus', null, null],
  ])('reads %s', (text, kind, name, room) => {
    expect(read(text)).toEqual([kind, name, room]);
  });
});

import { describe, expect, test } from 'vitest';
import { NotASourceError } from '../normalized-event';
import { readPlaces } from './places.parse';

const read = (text: string) => readPlaces(Buffer.from(text));
const first = (text: string) => read(text).places[0];

describe('files of places', () => {
  test('can be IPEDS HD, in our format and that of NCES', () => {
    const expected = {
      source: 'ipeds',
      sourceId: '201885',
      name: 'University of Cincinnati',
      kind: 'campus',
      street: '2624 Clifton Avenue',
      city: 'Cincinnati',
      region: 'OH',
      postcode: '45221',
      country: 'US',
      latitude: 39.131159,
      longitude: -84.51428,
      timezone: null,
      population: 20_000,
    };
    const row = 'University of Cincinnati-Main Campus';
    expect(
      first(
        `unitid,name,alias,address,city,state,zip,web,control,level,instsize,lat,lng\n201885,${row},,2624 Clifton Avenue,Cincinnati,OH,45221-0063,www.uc.edu/,1,1,5,39.131159,-84.51428`,
      ),
    ).toEqual(expected);
    expect(
      first(
        `\uFEFFUNITID,INSTNM,ADDR,CITY,STABBR,ZIP,INSTSIZE,LONGITUD,LATITUDE\n201885,"${row}",2624 Clifton Avenue,Cincinnati,OH,45221-0063,5,-84.51428,39.131159`,
      ),
    ).toEqual(expected);
  });

  test('can be HIFLD colleges, whose names are in capitals', () => {
    expect(
      first(
        "ipedsid,name,address,city,state,zip,population,lat,lng,website,housing,dorm_cap,tot_enroll\n1,ST. MARY'S COLLEGE OF THE ARTS-MAIN,70 ROUTE 340,ORANGEBURG,NY,10962,-999,41.03,-73.93,NOT AVAILABLE,-1,-999,-999",
      ),
    ).toMatchObject({
      source: 'hifld',
      name: "St. Mary's College of the Arts-Main",
      street: '70 Route 340',
      city: 'Orangeburg',
      kind: 'campus',
      population: 0,
    });
  });

  test('can be GeoNames dumps without a header', () => {
    const line = (code: string) =>
      `4508722\tCincinnati\tCincinnati\tCincy "Q"\t39.12711\t-84.51439\tP\t${code}\tUS\t\tOH\t061\t15000\t\t309317\t267\t269\tAmerica/New_York\t2019-02-27`;
    expect(first(line('PPLA2'))).toMatchObject({
      source: 'geonames',
      sourceId: '4508722',
      kind: 'city',
      region: 'OH',
      population: 309_317,
      timezone: 'America/New_York',
    });
    expect(first(line('PPLX'))?.kind).toBe('neighborhood');
  });

  test('can be US cities', () => {
    expect(
      first('ID,STATE_CODE,STATE_NAME,CITY,COUNTY,LATITUDE,LONGITUDE\n1,OH,Ohio,Oxford,"Butler",39.5,-84.7'),
    ).toMatchObject({ name: 'Oxford', kind: 'city', region: 'OH', city: null, sourceId: '1' });
  });

  test('can be breweries', () => {
    expect(
      first(
        'id,name,brewery_type,address_1,city,state_province,postal_code,country,longitude,latitude\nae7b,Drankorgel,micro,31a Geelsebaan,Mol,Vlaanderen,2400,Belgium,5.05,51.21',
      ),
    ).toMatchObject({ source: 'openbrewerydb', kind: 'venue', country: 'BE', region: 'Vlaanderen' });
  });

  test('can be any table with names, addresses and coordinates', () => {
    expect(
      first('name,address,lat,lng\n21C Museum Hotel,"609 Walnut St., Cincinnati, Ohio",39.103,-84.512'),
    ).toMatchObject({
      source: 'places',
      sourceId: '21c museum hotel@39.103,-84.512',
      street: '609 Walnut St',
      city: 'Cincinnati',
      region: 'OH',
    });
  });

  test('can be a JSON list', () => {
    expect(
      first(
        '[{"name":"Bush Recreation Center","address":"2640 Kemper Lane","zip":"45206","lat":39.1286,"lon":-84.4871}]',
      ),
    ).toMatchObject({ name: 'Bush Recreation Center', kind: 'venue', postcode: '45206', latitude: 39.1286 });
  });

  test('can be GeoJSON outlines, which become their center', () => {
    const square = [
      [-84.52, 39.1],
      [-84.5, 39.1],
      [-84.5, 39.12],
      [-84.52, 39.12],
      [-84.52, 39.1],
    ];
    const feature = (geometry: unknown) => ({ type: 'Feature', properties: { NAME: 'Clifton' }, geometry });
    const collection = (geometry: unknown) =>
      JSON.stringify({ type: 'FeatureCollection', features: [feature(geometry)] });
    const middle = { latitude: expect.closeTo(39.11, 6), longitude: expect.closeTo(-84.51, 6) };
    expect(first(collection({ type: 'Polygon', coordinates: [square] }))).toMatchObject({
      kind: 'neighborhood',
      ...middle,
    });
    expect(first(collection({ type: 'MultiPolygon', coordinates: [[square]] }))).toMatchObject(middle);
    expect(first(collection({ type: 'Point', coordinates: [-84.5, 39.1] }))).toMatchObject({
      kind: 'venue',
      latitude: 39.1,
    });
  });
});

test('keep names with small letters unchanged', () => {
  expect(first('name,lat,lng\nDeVry College OF McMicken,39,-84')?.name).toBe('DeVry College OF McMicken');
});

test('can be in Windows-1252, as from federal agencies', () => {
  const bytes = Buffer.from('name,lat,lng\nTeatro Ju\u00e1rez,19.4,-99.1\n', 'latin1');
  expect(readPlaces(bytes).places[0]?.name).toBe('Teatro Juárez');
});

test('have rows rejected that lack a name or a point', () => {
  const {
    places,
    rejected,
    read: count,
  } = read('name,lat,lng\nGood,39,-84\n,39,-84\nNowhere,,\nFar,91,0\nNull Island,0,0\n');
  expect(count).toBe(5);
  expect(places.map(({ name }) => name)).toEqual(['Good']);
  expect(rejected.map(({ reason }) => reason)).toEqual([
    'it has no name',
    ...Array(3).fill('it has no coordinates'),
  ]);
});

test.each([
  ['counts without coordinates', '{"downtown":{"parkCount":8}}'],
  ['transit stops', '[{"stop_id":"1","stop_name":"3RD ST","stop_lat":39.1,"stop_lon":-84.5}]'],
  [
    'organizations without coordinates',
    '[{"name":"Avondale Community Council","address":"3520 Burnet Ave."}]',
  ],
  ['a page', '<!doctype html><title>Log in</title>'],
  ['nothing', ''],
  ['broken JSON', '[{"name":'],
])('exclude %s', (_, text) => {
  expect(() => read(text)).toThrow(NotASourceError);
});

describe('lists of buildings', () => {
  const shared = { kind: 'building', name: 'Turley Hall', latitude: 39.1316, longitude: -84.5172 };

  test('can be CSV or JSON of code, name and point', () => {
    expect(first('code,name,lat,lng\nTY,Turley Hall,39.1316,-84.5172')).toMatchObject({
      ...shared,
      aliases: ['TY'],
    });
    const building = { name: 'Turley Hall', code: 'TY', aliases: ['Turley'], lat: 39.1316, lng: -84.5172 };
    expect(first(JSON.stringify({ campus: 'Xavier', buildings: [building] }))).toMatchObject({
      ...shared,
      aliases: ['TY', 'Turley'],
    });
  });

  test("can be OpenStreetMap's GeoJSON, with other names and entrances on the outline", () => {
    const corner = (lng: number, lat: number) => [-84.5172 + lng * 0.0002, 39.1316 + lat * 0.0002];
    const outline = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
    const door = (coordinates: number[], properties: object) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates },
    });
    const file = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'way/7',
          properties: {
            building: 'university',
            name: 'Turley Hall',
            alt_name: 'Old Main;Turley',
            short_name: 'TY',
            ref: '12',
          },
          geometry: { type: 'Polygon', coordinates: [outline] },
        },
        door(corner(1, 1), { entrance: 'yes', wheelchair: 'yes' }),
        door(corner(1, -1), { entrance: 'main' }),
        door(corner(-1, 1), { entrance: 'emergency' }),
      ],
    };
    expect(read(JSON.stringify(file))).toMatchObject({
      read: 1,
      rejected: [],
      places: [
        {
          kind: 'building',
          name: 'Turley Hall',
          sourceId: 'way/7',
          aliases: ['12', 'TY', 'Old Main', 'Turley'],
          entrance: { lat: corner(0, -1)[1], lng: corner(1, 0)[0] },
          stepFreeEntrance: { lat: corner(0, 1)[1], lng: corner(1, 0)[0] },
        },
      ],
    });
  });
});

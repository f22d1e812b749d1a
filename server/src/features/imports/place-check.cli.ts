import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTownLookup } from '../places/named-town';
import { type BookCampus, createPlaceBook, type PlaceBook } from '../places/place-book';
import type { PlaceRecord } from '../places/place-store';
import { foldPlaceName } from '../places/place-tokens';
import { readTowns } from '../places/seed-places';
import { wellKnownPlaces } from '../places/well-known-places';
import {
  bookOf,
  type CampusList,
  campusList,
  checkPlace,
  type PlaceVerdict,
  readLabeledTexts,
} from './place-check';
import { readPlaces } from './place-files/places.parse';

const usage =
  'Usage: npm run check:places -- <folder with lists (.json) and labeled texts (.csv)> [--campuses <csv with name, city, state, latitude, longitude>] [--details]';

/** The share that must be right. */
const goal = 0.95;

interface Tally {
  right: number;
  of: number;
}

function campusesAmong(places: readonly PlaceRecord[]): BookCampus[] {
  return places
    .filter(({ kind }) => kind === 'campus')
    .map(({ name, city, region, latitude: lat, longitude: lng }) => ({
      name,
      city,
      region,
      point: { lat, lng },
    }));
}

async function listsIn(folder: string, names: readonly string[]): Promise<CampusList[]> {
  const lists: CampusList[] = [];
  for (const name of names.filter((name) => name.endsWith('.json'))) {
    lists.push(campusList.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))));
  }
  return lists;
}

function bookWithoutList(campus: string, known: BookCampus | null): PlaceBook {
  const unknown = campus === '' ? null : { name: campus, point: null, city: null, region: null };
  return createPlaceBook(known ?? unknown, []);
}

function add(tally: Map<string, Tally>, name: string, isRight: boolean | null): void {
  if (isRight === null) return;
  const counts = tally.get(name) ?? { right: 0, of: 0 };
  counts.of += 1;
  counts.right += isRight ? 1 : 0;
  tally.set(name, counts);
}

function addVerdict(tally: Map<string, Tally>, verdict: PlaceVerdict, kind: string): void {
  add(tally, 'building right (of those in the list)', verdict.isBuildingRight);
  add(tally, 'room kept', verdict.isRoomKept);
  add(tally, 'room exactly', verdict.isRoomExact);
  add(tally, 'kind right', verdict.isKindRight);
  add(tally, `  kind ${kind}`, verdict.isKindRight);
  add(tally, 'no pin outside the town that is named', !verdict.isPinAstray);
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { campuses: { type: 'string' }, details: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (positionals.length !== 1 || !folder) throw new Error(usage);
  const names = await readdir(folder);
  const lists = await listsIn(folder, names);
  const more = values.campuses ? readPlaces(await readFile(values.campuses)).places : [];
  const campuses = campusesAmong([...more, ...wellKnownPlaces]);
  const campusOf = (name: string) =>
    campuses.find((campus) => foldPlaceName(campus.name) === foldPlaceName(name)) ?? null;
  const towns = createTownLookup(readTowns());
  const books = new Map(lists.map((list) => [list.campus, bookOf(list, campusOf(list.campus))]));
  const tally = new Map<string, Tally>();
  let count = 0;
  for (const name of names.filter((name) => name.endsWith('.csv'))) {
    for (const labeled of readLabeledTexts(await readFile(join(folder, name), 'utf8'))) {
      const book = books.get(labeled.campus) ?? bookWithoutList(labeled.campus, campusOf(labeled.campus));
      const verdict = checkPlace(labeled, book, towns);
      addVerdict(tally, verdict, labeled.kind);
      count += 1;
      const wrong = [
        ...(verdict.isKindRight ? [] : ['kind']),
        ...(verdict.isBuildingRight === false ? ['building'] : []),
        ...(verdict.isRoomKept === false ? ['room'] : []),
        ...(verdict.isRoomExact === false && verdict.isRoomKept ? ['more than the room'] : []),
        ...(verdict.isPinAstray ? ['pin'] : []),
      ];
      if (values.details && wrong.length > 0) {
        console.log(`${wrong.join(', ')}: ${JSON.stringify(labeled.text)} (${labeled.campus})`);
        console.log(`    read     ${verdict.read}`);
        console.log(
          `    labeled  ${[labeled.kind, labeled.building, labeled.room, labeled.other_town].map((part) => part || '–').join(' | ')}`,
        );
      }
    }
  }
  if (count === 0) throw new Error(`There are no labeled texts in ${folder}.`);
  console.log(`${count} texts, ${books.size} lists`);
  for (const [name, { right, of }] of tally) {
    console.log(
      `${name.padEnd(40)} ${String(right).padStart(4)} of ${String(of).padStart(4)}  ${((100 * right) / of).toFixed(1).padStart(5)} %`,
    );
  }
  const share = (name: string) => {
    const counts = tally.get(name);
    return counts ? counts.right / counts.of : 1;
  };
  const isMet =
    share('building right (of those in the list)') >= goal &&
    share('kind right') >= goal &&
    share('room kept') === 1 &&
    share('no pin outside the town that is named') === 1;
  return isMet ? 0 : 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

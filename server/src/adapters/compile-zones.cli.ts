import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileZones } from './tz-database';

/** Writes the book of zones that comes with a release, from a folder such as /usr/share/zoneinfo. */
const book = compileZones(process.argv[2] ?? '/usr/share/zoneinfo');
const path = join(import.meta.dirname, 'zone-book.json');
writeFileSync(path, `${JSON.stringify(book, null, 2)}\n`);
console.log(`${Object.keys(book.zones).length} zones of tzdata ${book.version} are in ${path}.`);

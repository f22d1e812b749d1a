import { BasemapError } from './basemap-error';
import { type BasemapRequest, buildBasemap } from './build-basemap';

/** A city; more would not fit into the file's size. */
const maxMiles = 50;
/** What browsers fetch parts of, and operators copy to their machines. */
const maxBytes = 10_000_000;

const usage = 'npm run basemap -- <extract.osm.pbf> <latitude,longitude> <miles>';

/**
 * Reads the command line: extract, point and distance.
 * @throws BasemapError that names what is wrong
 */
function readArguments(args: readonly string[]): Omit<BasemapRequest, 'output'> {
  const [extract, point, distance, ...rest] = args;
  if (!extract || !point || !distance || rest.length > 0) {
    throw new BasemapError(`Say which extract, around which point and how far: ${usage}`);
  }
  const [, first, second] = /^([+-]?\d{1,2}(?:\.\d+)?),([+-]?\d{1,3}(?:\.\d+)?)$/.exec(point) ?? [];
  const [lat, lng] = [Number(first), Number(second)];
  if (!(Math.abs(lat) <= 85 && Math.abs(lng) <= 180)) {
    throw new BasemapError(`The point must be latitude,longitude such as 39.13,-84.5, not '${point}'.`);
  }
  const miles = /^\d{1,3}(\.\d+)?$/.test(distance) ? Number(distance) : 0;
  if (!(miles > 0 && miles <= maxMiles)) {
    throw new BasemapError(`The distance must be miles above 0 and up to ${maxMiles}, not '${distance}'.`);
  }
  return { extract, center: [lng, lat], miles, maxBytes };
}

/** Arguments: the file to write, the extract, the point, the miles. */
const [output = '', ...args] = process.argv.slice(2);

try {
  const request = readArguments(args);
  console.log(`Reading ${request.extract} ...`);
  const { bytes, tiles, features, leftOut } = await buildBasemap({ ...request, output });
  console.log(`${output}: ${(bytes / 1e6).toFixed(1)} MB, ${tiles} tiles of ${features} things on the map.`);
  if (leftOut) console.log(`To keep it that small, these were left out: ${leftOut}.`);
} catch (error) {
  if (!(error instanceof BasemapError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

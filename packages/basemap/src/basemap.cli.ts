import { readArguments } from './basemap-arguments';
import { BasemapError } from './basemap-error';
import { buildBasemap } from './build-basemap';

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

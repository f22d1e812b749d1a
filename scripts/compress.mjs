import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|txt|webmanifest|html|xml|ico)$/;
/** Bytes; for smaller files the headers cost more than compression saves. */
const smallest = 512;

const brotliBest = (data) =>
  promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } });
const gzipBest = (data) => promisify(gzip)(data, { level: 9 });

/**
 * Writes a .br and a .gz next to every text file in a folder, at the highest compression, so that serving
 * needs none.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    compressible.test(path),
  );
  await Promise.all(
    paths.map(async (path) => {
      const data = readFileSync(join(folder, path));
      if (data.length < smallest) return;
      writeFileSync(join(folder, `${path}.br`), await brotliBest(data));
      writeFileSync(join(folder, `${path}.gz`), await gzipBest(data));
    }),
  );
}

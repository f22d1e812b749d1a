import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { cacheDir } from '../../scripts/run.mjs';
import { type Claim, printClaims } from './targets';

const run = promisify(execFile);
const source = join(import.meta.dirname, 'lighthouse');
const folder = join(cacheDir, 'lighthouse');
const runs = 3;

interface Measured {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  failed: string[];
}

type Figure = Exclude<keyof Measured, 'failed'>;
type Throttling = 'simulate' | 'devtools';

/** Figure, limit and bound, for each throttling method. */
const targets: Record<Throttling, [Figure, number, Claim['bound'], string][]> = {
  simulate: [
    ['performance', 98, 'least', 'of 100'],
    ['accessibility', 100, 'least', 'of 100'],
    ['bestPractices', 100, 'least', 'of 100'],
    ['seo', 100, 'least', 'of 100'],
    ['fcpMs', 1500, 'most', 'ms'],
    ['lcpMs', 1500, 'most', 'ms'],
    ['tbtMs', 100, 'most', 'ms'],
    ['cls', 0.02, 'most', ''],
  ],
  devtools: [
    ['fcpMs', 850, 'most', 'ms'],
    ['lcpMs', 1500, 'most', 'ms'],
  ],
};

/** Lighthouse has its own lockfile: with ours, `npm ci` would reject both. It is installed outside of the sources. */
async function ensureLighthouse(): Promise<void> {
  const lockOf = (path: string) => {
    const lock = join(path, 'package-lock.json');
    return existsSync(lock) ? readFileSync(lock, 'utf8') : null;
  };
  const isInstalled =
    existsSync(join(folder, 'node_modules', 'lighthouse')) && lockOf(folder) === lockOf(source);
  cpSync(source, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  if (isInstalled) return;
  console.log('Installing Lighthouse ...');
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
}

async function measure(url: string, chromium: string, throttling: Throttling): Promise<Measured> {
  const { stdout } = await run('node', [join(folder, 'measure.mjs'), url, chromium, throttling]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Measured;
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Lighthouse on a phone with the map enabled: the median of three runs per page. */
export async function measureLighthouse(pages: Record<string, string>): Promise<boolean> {
  await ensureLighthouse();
  const { path: chromium } = await findChromium();
  let isGood = true;
  for (const [name, url] of Object.entries(pages)) {
    for (const throttling of ['simulate', 'devtools'] as const) {
      const measured: Measured[] = [];
      for (let index = 0; index < runs; index += 1) measured.push(await measure(url, chromium, throttling));
      const claims = targets[throttling].map(
        ([figure, limit, bound, unit]): Claim => ({
          name: figure,
          value: median(measured.map((one) => one[figure])),
          limit,
          bound,
          unit,
        }),
      );
      isGood =
        printClaims(`Lighthouse, ${name}, ${throttling} throttling, median of ${runs}`, claims) && isGood;
      const failed = new Set(measured.flatMap((one) => one.failed));
      if (failed.size > 0) console.log(`  below 90: ${[...failed].join(', ')}`);
    }
  }
  return isGood;
}

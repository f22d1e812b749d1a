import { dirname, join } from 'node:path';
import type { StoreRelay } from '../../server/src/testing/store-relay';
import { startProgram } from './processes';
import type { Swift } from './swift';

/** What the doctor says of the store with these settings: one line. */
async function examine(program: string, dataDir: string, settings: Record<string, string>): Promise<string> {
  const doctor = startProgram(process.execPath, [join(dirname(program), 'doctor.cli.js')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
  });
  await doctor.ended;
  return /^.*Files .*$/m.exec(doctor.output())?.[0] ?? doctor.output();
}

/**
 * Has the doctor look at a store in each state that it should tell from the others, and prints what it says.
 * @param origin whose pages may upload
 * @returns what it did not tell, in words
 */
export async function askDoctor(
  { program, dataDir, origin }: { program: string; dataDir: string; origin: string },
  swift: Swift,
  relay: StoreRelay,
): Promise<string[]> {
  const holes: string[] = [];
  const look = async (state: string, expected: RegExp, changes: Record<string, string> = {}) => {
    const settings = { ...swift.settings, S3_ENDPOINT: relay.origin, PUBLIC_URL: origin, ...changes };
    const words = await examine(program, dataDir, settings);
    console.log(`  ${state}: ${words.replace(/\s+/g, ' ')}`);
    if (!expected.test(words)) holes.push(`the doctor, ${state}: ${words}`);
  };
  console.log('\nWhat the doctor says of a store');
  await look('with all rules', /^ok .*browsers can upload/);
  await look("without the proxy's rule", /^FAULT.*browsers can't upload.*\(403\)/, {
    S3_ENDPOINT: swift.endpointWithoutPreflight,
  });
  await swift.allow(null);
  await look("without the bucket's rule", /^FAULT.*arrives and counts as failed/);
  await swift.allow(origin);
  await look('with a wrong key', /^FAULT.*can't be written \(403\)/, { S3_SECRET_ACCESS_KEY: 'another' });
  await look('without the bucket', /^FAULT.*there is no bucket none/, { S3_BUCKET: 'none' });
  for (const [fault, expected] of [
    ['refusal', /^FAULT.*can't be reached/],
    ['503', /^FAULT.*can't be written \(503\)/],
    ['silence', /^FAULT.*can't be reached.*in time/],
  ] as const) {
    relay.fail('PUT doctor', fault, 3);
    await look(`that responds with ${fault}`, expected);
    relay.heal();
  }
  return holes;
}

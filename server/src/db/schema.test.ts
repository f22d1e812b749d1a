import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as stripeTables from '@quad/stripe-sandbox/tables';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrate';

test('every change of the schema has its migration', async () => {
  const folder = join(migrationsFolder(), 'meta');
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots, 'the generator reads the newest one alone: delete the others').toHaveLength(1);
  const files = readdirSync(new URL('./schema', import.meta.url));
  const modules: object[] = await Promise.all(files.map((name) => import(`./schema/${name}`)));
  const tables: Record<string, unknown> = Object.assign({}, ...modules, stripeTables);
  const before = JSON.parse(readFileSync(join(folder, snapshots[0] ?? ''), 'utf8'));
  const now = generateDrizzleJson(tables, before.id, undefined, 'snake_case');
  expect(await generateMigration(before, now)).toEqual([]);
});

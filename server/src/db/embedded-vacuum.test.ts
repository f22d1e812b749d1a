import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../testing/database';
import { vacuumEmbedded } from './embedded-vacuum';

it('vacuums at a start after much was written, and spares other starts the work', {
  timeout: 120_000,
}, async () => {
  const database = await openTestDatabase('embedded');
  onTestFinished(database.close);
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { pool } = database;
  /** How many pages of a table have been found to need no second look. */
  const pagesSeen = async () => {
    await vacuumEmbedded(database, dataDir);
    const { rows } = await pool.query(
      `select relallvisible as pages from pg_class where relname = 'written'`,
    );
    return rows[0].pages;
  };
  await pool.query('create table written as select 1 as number');
  expect(await pagesSeen()).toBe(1);
  const write = (rows: number) =>
    pool.query(`insert into written select * from generate_series(1, $1::int)`, [rows]);
  await write(3_000);
  expect(await pagesSeen()).toBe(1);
  await write(150_000);
  const pages = await pagesSeen();
  expect(pages).toBeGreaterThan(500);
  await write(3_000);
  expect(await pagesSeen()).toBe(pages);
  rmSync(join(dataDir, 'database.vacuumed'));
  expect(await pagesSeen()).toBeGreaterThan(pages);
});

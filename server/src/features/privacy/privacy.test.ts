import type { KeptRecord, KeptTable } from '@quad/shared/contract/privacy';
import { getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { schema } from '../../db/schema';
import { notifications } from '../../db/schema/notifications';
import { sweep } from '../../housekeeping';
import { useTestApp } from '../../testing/test-app';
import { personalData, type TableName } from '../settings/personal-data';

const test = useTestApp();
const day = 24 * 60 * 60 * 1000;

describe('what is kept', () => {
  it('is public for everything about people, with why, for whom and how long', async () => {
    const { records } = (await test.get('/api/privacy')).json<{ records: KeptRecord[] }>();
    expect(records.length).toBeGreaterThan(20);
    for (const record of records) expect(Object.values(record).every((words) => words.length > 2)).toBe(true);
    expect(records.find(({ what }) => what === 'Your notifications')?.kept).toBe('180 days');
    // Rules of the database stay inside.
    expect(Object.keys(records[0] ?? {}).sort()).toEqual(['kept', 'purpose', 'seenBy', 'what']);
  });

  it('is listed table by table for administrators, each one of them', async () => {
    const admin = await test.member({ roles: ['admin'] });
    const { tables } = (await admin.get('/api/admin/retention')).json<{ tables: KeptTable[] }>();
    const names = Object.keys(personalData).map((name) => getTableName(schema[name as TableName]));
    expect(tables.map(({ table }) => table)).toEqual(names);
    expect(tables.filter(({ record, others }) => (record === null) === (others === null))).toEqual([]);
  });
});

describe('retention', () => {
  it('ends after 180 days for notifications', async () => {
    const { id: userId } = await test.member();
    const ago = (days: number) => new Date(Date.now() - days * day);
    await test.db.insert(notifications).values(
      [181, 179].map((days) => ({
        userId,
        kind: 'payment' as const,
        key: `${days}`,
        createdAt: ago(days),
      })),
    );
    await sweep(test.context);
    const kept = await test.db.select({ key: notifications.key }).from(notifications);
    expect(kept).toEqual([{ key: '179' }]);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../db/schema/moderation';
import { users } from '../../db/schema/users';
import { testPassword } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';
import { changeRole, rolesOf, setRoles } from './roles';

const test = useTestApp();

describe('roles', () => {
  it('count from the next request of a session on, and leave one line each', async () => {
    const [boss, ada] = [await test.member({ roles: ['admin'] }), await test.member({ roles: ['editor'] })];
    expect((await ada.get('/api/admin/places')).statusCode).toBe(200);
    await setRoles(test.db, { userId: ada.id, roles: ['moderator', 'editor'], by: boss.id });
    expect((await ada.get('/api/admin/reports')).statusCode).toBe(200);
    await setRoles(test.db, { userId: ada.id, roles: [], by: boss.id });
    expect((await ada.get('/api/admin/places')).statusCode).toBe(404);
    expect((await ada.get('/api/user')).json().permissions).toEqual([]);
    await setRoles(test.db, { userId: ada.id, roles: [], by: boss.id });
    const lines = await test.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, ada.id))
      .orderBy(auditLog.createdAt);
    expect(lines.filter(({ action }) => action === 'role.change')).toMatchObject([
      { actorId: boss.id, details: { given: ['moderator'], taken: [] } },
      { actorId: boss.id, details: { given: [], taken: ['moderator', 'editor'] } },
    ]);
  });

  it('are given by others only', async () => {
    const boss = await test.member({ roles: ['admin'] });
    const own = setRoles(test.db, { userId: boss.id, roles: ['admin', 'editor'], by: boss.id });
    await expect(own).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const nobody = setRoles(test.db, { userId: crypto.randomUUID(), roles: ['editor'], by: boss.id });
    await expect(nobody).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keep somebody of 0.1.0 in step, whose processes may run beside this version', async () => {
    const boss = await test.member({ roles: ['admin'] });
    const ada = await test.member();
    const old = async () =>
      (await test.db.select({ role: users.role }).from(users).where(eq(users.id, ada.id)))[0]?.role;
    await setRoles(test.db, { userId: ada.id, roles: ['admin'], by: boss.id });
    expect(await old()).toBe('admin');
    await setRoles(test.db, { userId: ada.id, roles: ['support'], by: boss.id });
    expect(await old()).toBe('user');
  });

  it('of people above them are out of reach for moderators', async () => {
    const [moderator, boss] = [
      await test.member({ roles: ['moderator'] }),
      await test.member({ roles: ['admin'] }),
    ];
    await test.member({ roles: ['admin'] });
    await test.post('/api/reports', { targetType: 'user', targetId: boss.id, reason: 'spam' });
    const queue = (await moderator.get('/api/admin/reports?limit=100')).json();
    const { id } = queue.find(({ targetId }: { targetId: string }) => targetId === boss.id);
    const decide = (decision: string) => moderator.post(`/api/admin/reports/${id}/decision`, { decision });
    expect((await decide('suspend')).statusCode).toBe(403);
    expect((await boss.get('/api/admin/reports')).statusCode).toBe(200);
    expect((await decide('keep')).statusCode).toBe(200);
  });
});

describe('the last administrator', () => {
  it('stays: by the command line, by leaving, and when two remove each other', async () => {
    await test.db.execute('delete from user_roles');
    const [one, two] = [await test.member({ roles: ['admin'] }), await test.member({ roles: ['admin'] })];
    const both = await Promise.allSettled([
      setRoles(test.db, { userId: two.id, roles: [], by: one.id }),
      setRoles(test.db, { userId: one.id, roles: [], by: two.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = (await rolesOf(test.db, one.id)).length > 0 ? one : two;
    const revoke = changeRole(test.db, { email: left.email, role: 'admin', isGiven: false });
    await expect(revoke).rejects.toMatchObject({ code: 'CONFLICT' });
    const leave = await left.post('/api/settings/deletion', { password: testPassword });
    expect(leave.statusCode).toBe(409);
    expect(await rolesOf(test.db, left.id)).toEqual(['admin']);
  });

  it('is one who can sign in: a suspended one does not count', async () => {
    await test.db.execute('delete from user_roles');
    const [one, two] = [await test.member({ roles: ['admin'] }), await test.member({ roles: ['admin'] })];
    await test.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, two.id));
    const remove = setRoles(test.db, { userId: one.id, roles: [], by: null });
    await expect(remove).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

import { permissionsOf, type Role, roles } from '@quad/shared/permissions';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testPassword } from './testing/factories';
import { type Member, useTestApp } from './testing/test-app';

const test = useTestApp();
const people = new Map<Role | 'nobody', Member>();
beforeAll(async () => {
  for (const role of roles) people.set(role, await test.member({ roles: [role] }));
  people.set('nobody', await test.member());
});

/** Every route of the console, with an id that nothing has. */
const consoleRoutes = () =>
  [...test.app.contractRoutes].flatMap(({ auth, method, path }) =>
    typeof auth === 'object'
      ? [{ method, permission: auth.permission, url: path.replace(/:\w+/g, crypto.randomUUID()) }]
      : [],
  );

describe('every route of the console', () => {
  it('is there for the roles that have its permission, and for nobody else', async () => {
    const table = consoleRoutes();
    expect(table.length).toBeGreaterThan(14);
    for (const [role, person] of people) {
      const may = role === 'nobody' ? [] : permissionsOf([role]);
      for (const { method, permission, url } of table) {
        const response = await person.send(method, url, method === 'GET' ? undefined : {});
        const isAbsent = response.statusCode === 404 && /nothing at this address/.test(response.body);
        expect(isAbsent, `${method} ${url} as ${role}: ${response.body.slice(0, 100)}`).toBe(
          !may.includes(permission),
        );
        expect(response.statusCode, `${method} ${url} as ${role}`).toBeLessThan(500);
      }
    }
  });

  it('asks visitors to sign in', async () => {
    for (const { method, url } of consoleRoutes())
      expect((await test.send(method, url)).statusCode, `${method} ${url}`).toBe(401);
  });

  it('is all there is below /api/admin', () => {
    const open = [...test.app.contractRoutes].filter(
      ({ auth, path }) => path.startsWith('/api/admin/') && typeof auth !== 'object',
    );
    expect(open).toEqual([]);
  });
});

describe('the password', () => {
  it('is asked for again by what changes people, money and the site', async () => {
    const late = await test.member({ roles: ['admin'] });
    await test.db.execute(
      sql`update sessions set sess = (sess::jsonb - 'passwordAt')::json where sess ->> 'userId' = ${late.id}`,
    );
    const id = crypto.randomUUID();
    const acts = [
      ['POST', `/api/admin/people/${id}/suspend`, {}],
      ['POST', `/api/admin/people/${id}/restore`, {}],
      ['POST', `/api/admin/people/${id}/sign-out`, {}],
      ['POST', `/api/admin/people/${id}/export`, {}],
      ['PUT', `/api/admin/people/${id}/hidden`, { isHidden: true }],
      ['PUT', `/api/admin/people/${id}/roles`, { roles: [] }],
      ['POST', `/api/admin/events/${id}/hide`, {}],
      ['POST', `/api/admin/events/${id}/show`, {}],
      ['POST', `/api/admin/payments/${id}/check`, {}],
      ['POST', `/api/admin/jobs/${id}/drop`, {}],
      [
        'PUT',
        '/api/admin/site',
        {
          campus: null,
          contact: null,
          notice: null,
          retention: { guestDays: 30, notificationDays: 180, logDays: 90 },
        },
      ],
    ] as const;
    for (const [method, url, body] of acts)
      expect((await late.send(method, url, body)).json().code, url).toBe('PASSWORD_NEEDED');
    await late.post('/api/auth/password', { password: testPassword });
    for (const [method, url, body] of acts.slice(0, -1))
      expect([404, 409], url).toContain((await late.send(method, url, body)).statusCode);
  });
});

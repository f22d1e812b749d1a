import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users';
import { auditLinesOf } from '../../testing/audit-lines';
import { useMails } from '../../testing/mails';
import { type Member, useTestApp } from '../../testing/test-app';
import { recordDeliveries } from '../mails/mail-delivery';

const test = useTestApp();
useMails(test);
let admin: Member;
let moderator: Member;
let support: Member;
beforeAll(async () => {
  admin = await test.member({ roles: ['admin'], firstName: 'Dev' });
  moderator = await test.member({ roles: ['moderator'] });
  support = await test.member({ roles: ['support'] });
});

const statusOf = async (response: ReturnType<Member['get']>) => (await response).statusCode;
const linesOf = (act: () => Promise<unknown>) => auditLinesOf(test.db, act);

describe('people', () => {
  it('may have paid more cents than an integer holds', async () => {
    const person = await test.member();
    await test.db.execute(sql`
      insert into payments (user_id, amount, status, paid_at) select ${person.id}, 2000000000, 'published', now() from generate_series(1, 2)`);
    expect((await admin.get(`/api/admin/people/${person.id}`)).json()).toMatchObject({
      paidCents: 4_000_000_000,
    });
    const { figures } = (await admin.get('/api/admin/today')).json();
    expect(figures).toContainEqual(expect.objectContaining({ name: 'payments', today: 4_000_000_000 }));
  });

  it('are found by the beginning of a name or a whole address, which is masked', async () => {
    const maya = await test.member({ firstName: 'Maya', lastName: 'Torrés', email: 'Maya.T@uni.example' });
    const found = async (query: string) =>
      (await support.get(`/api/admin/people?${query}`)).json<{ id: string; maskedEmail: string }[]>();
    for (const query of ['q=torr', 'q=maya.t@UNI.example', 'q=may&filter=all'])
      expect(
        (await found(query)).map(({ id }) => id),
        query,
      ).toEqual([maya.id]);
    expect(await found('q=maya.t@uni')).toEqual([]);
    expect(await found('q=aya')).toEqual([]);
    expect((await found('q=torr'))[0]).toMatchObject({
      name: 'Maya Torrés',
      maskedEmail: 'M•••@uni.example',
      state: 'verified',
      roles: [],
      eventCount: 0,
      lastSeenAt: expect.stringMatching(/Z$/),
    });
    const role = await found('filter=role');
    expect(new Set(role.map(({ id }) => id))).toEqual(new Set([admin.id, moderator.id, support.id]));
  });

  it('have a page with what happened to them and their account', async () => {
    const friend = await test.member({ firstName: 'Kai', lastName: 'Brandt' });
    const person = await test.member({ email: 'Rae@uni.example', referredById: friend.id });
    const event = await test.event();
    const comment = (await person.post(`/api/events/${event.id}/comments`, { content: 'Buy now' })).json();
    await test.post('/api/reports', { targetType: 'comment', targetId: comment.id, reason: 'spam' });
    const mail = { messageId: 'verify-email.1', to: 'rae@uni.example' };
    await recordDeliveries(test.context, [{ mail, state: 'refused', response: '552 Mailbox full' }]);
    await test.db.execute(sql`
      insert into payments (user_id, amount, status, paid_at, draft) values (${person.id}, 500, 'published', now(), '{"title":"Kiln night"}')`);
    await support.post(`/api/admin/people/${person.id}/sign-out`);
    const page = (await support.get(`/api/admin/people/${person.id}`)).json();
    expect(page).toMatchObject({
      paidCents: 500,
      paidCount: 1,
      mailCount: 1,
      lastMail: { state: 'refused' },
    });
    expect(page.history[0]).toMatchObject({ kind: 'act', what: 'person.sign-out' });
    expect(page.history).toHaveLength(5);
    for (const happening of [
      { kind: 'report', what: 'comment' },
      { kind: 'mail', what: 'verify-email', about: '552 Mailbox full' },
      { kind: 'payment', about: 'Kiln night' },
      { kind: 'joined', name: 'Kai Brandt' },
    ])
      expect(page.history).toContainEqual(expect.objectContaining(happening));
    const counts = (await support.get('/api/admin/people/counts')).json();
    expect(counts).toEqual({ all: 7, role: 3, unverified: 0, suspended: 0 });
  });

  it('come in pages, newest first', async () => {
    const seen: string[] = [];
    let url: string | undefined = '/api/admin/people?limit=2';
    while (url) {
      const page = await admin.get(url);
      seen.push(...page.json().map(({ id }: { id: string }) => id));
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(seen.length).toBe(await test.db.$count(users));
    expect(new Set(seen).size).toBe(seen.length);
    expect(await statusOf(admin.get('/api/admin/people?cursor=nonsense'))).toBe(400);
  });

  it('are suspended and taken back, each with one line', async () => {
    const person = await test.member();
    const url = `/api/admin/people/${person.id}`;
    expect(await linesOf(() => moderator.post(`${url}/suspend`, { note: 'Spam' }))).toEqual([
      'person.suspend',
    ]);
    expect(await statusOf(person.get('/api/user'))).toBe(401);
    expect((await admin.get(url)).json()).toMatchObject({
      state: 'suspended',
      sessions: [],
      history: [{ what: 'person.suspend' }, { kind: 'joined' }],
    });
    expect((await admin.get('/api/admin/people?filter=suspended')).json()).toMatchObject([{ id: person.id }]);
    expect(await statusOf(moderator.post(`${url}/suspend`, {}))).toBe(409);
    expect(await linesOf(() => moderator.post(`${url}/restore`, {}))).toEqual(['removal.restore']);
    expect(await statusOf(moderator.post(`${url}/restore`, {}))).toBe(409);
    await expect(test.signIn(person.email)).resolves.toContain('=');
  });

  it('may be suspended with their comments hidden for longer, with one line for each', async () => {
    const [person, event] = [await test.member(), await test.event()];
    const url = `/api/admin/people/${person.id}`;
    const say = async (content: string) =>
      (await person.post(`/api/events/${event.id}/comments`, { content })).json<{ id: string }>().id;
    const [first, second] = [await say('Buy now'), await say('Buy more')];
    const shown = async () =>
      (await test.get(`/api/events/${event.id}/comments`)).json().map(({ id }: { id: string }) => id);
    const removed = async () =>
      (await moderator.get('/api/admin/removals'))
        .json()
        .map(({ targetId }: { targetId: string }) => targetId);
    const suspend = { note: 'Spam', hidesComments: true };
    expect((await linesOf(() => moderator.post(`${url}/suspend`, suspend))).sort()).toEqual([
      'person.hide-comments',
      'person.suspend',
    ]);
    expect((await moderator.get(url)).json()).toMatchObject({ commentCount: 2, hiddenCommentCount: 2 });
    expect(await linesOf(() => moderator.post(`${url}/restore`, {}))).toEqual(['removal.restore']);
    expect(await shown()).toEqual([]);
    expect(await removed()).toEqual(expect.arrayContaining([first, second]));
    await moderator.post('/api/admin/removals/undo', { targetType: 'comment', targetId: first });
    expect(await shown()).toEqual([first]);
    // All or nothing, and what is hidden already has no second line.
    expect(await statusOf(moderator.post(`/api/admin/people/${admin.id}/suspend`, suspend))).toBe(403);
    await moderator.post(`${url}/suspend`, {});
    expect(await linesOf(() => moderator.post(`${url}/restore`, {}))).toEqual(['removal.restore']);
    expect(await shown()).toEqual([first]);
    const silent = await test.member();
    expect(await linesOf(() => moderator.post(`/api/admin/people/${silent.id}/suspend`, suspend))).toEqual([
      'person.suspend',
    ]);
  });

  it('are signed out, mailed again, and their archive started, each with one line', async () => {
    const person = await test.member({ emailVerified: false });
    const url = `/api/admin/people/${person.id}`;
    expect((await support.get('/api/admin/people?filter=unverified')).json()).toMatchObject([
      { id: person.id },
    ]);
    expect(await linesOf(() => support.post(`${url}/export`))).toEqual(['person.export']);
    expect(await linesOf(() => support.post(`${url}/verification`))).toEqual(['person.verification']);
    await expect
      .poll(async () => (await support.get(url)).json().lastMail?.state, { timeout: 8_000 })
      .toBe('taken');
    expect(await linesOf(() => support.post(`${url}/sign-out`))).toEqual(['person.sign-out']);
    expect(await statusOf(person.get('/api/user'))).toBe(401);
    await test.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
    expect(await statusOf(support.post(`${url}/verification`))).toBe(409);
    for (const action of ['sign-out', 'verification', 'export'])
      expect(await statusOf(support.post(`/api/admin/people/${crypto.randomUUID()}/${action}`))).toBe(404);
  });

  it('are hidden at their request from everybody but hosts, and no longer, each with one line', async () => {
    const [person, friend] = [await test.member({ firstName: 'Wilhelmina' }), await test.member()];
    const url = `/api/admin/people/${person.id}`;
    const found = async () => (await friend.get('/api/friends/search?q=wilhelmina')).json().people.length;
    expect(await found()).toBe(1);
    expect(await statusOf(moderator.put(`${url}/hidden`, { isHidden: true }))).toBe(404);
    expect(await linesOf(() => support.put(`${url}/hidden`, { isHidden: true, note: 'Letter' }))).toEqual([
      'person.hide',
    ]);
    expect(await found()).toBe(0);
    expect((await support.get('/api/admin/people?q=wilhelmina')).json()).toMatchObject([{ isHidden: true }]);
    expect((await person.get('/api/settings')).json().privacy.isHidden).toBe(true);
    expect(await statusOf(support.put(`${url}/hidden`, { isHidden: true }))).toBe(409);
    expect(await linesOf(() => support.put(`${url}/hidden`, { isHidden: false }))).toEqual(['person.show']);
    expect(await found()).toBe(1);
    expect(await statusOf(support.put(`/api/admin/people/${admin.id}/hidden`, { isHidden: true }))).toBe(403);
  });

  it('get roles from administrators only, never from themselves, and not those above them suspended', async () => {
    const person = await test.member();
    const url = `/api/admin/people/${person.id}`;
    expect(await linesOf(() => admin.put(`${url}/roles`, { roles: ['editor', 'support'] }))).toEqual([
      'role.change',
    ]);
    expect((await admin.get(url)).json().roles).toEqual(['editor', 'support']);
    expect((await person.get('/api/user')).json().permissions).toContain('places');
    expect(
      await statusOf(moderator.put(`/api/admin/people/${moderator.id}/roles`, { roles: ['admin'] })),
    ).toBe(404);
    expect(await statusOf(admin.put(`/api/admin/people/${admin.id}/roles`, { roles: [] }))).toBe(403);
    expect(await statusOf(admin.put(`${url}/roles`, { roles: ['king'] }))).toBe(400);
    expect(await statusOf(moderator.post(`${url}/suspend`, {}))).toBe(403);
    expect(await statusOf(moderator.post(`/api/admin/people/${admin.id}/suspend`, {}))).toBe(403);
    expect(await statusOf(support.post(`/api/admin/people/${admin.id}/sign-out`))).toBe(403);
    expect(await statusOf(admin.post(`/api/admin/people/${admin.id}/suspend`, {}))).toBe(403);
  });
});

describe('the audit log', () => {
  it('is filtered by who did it, to whom, and when, also as a spreadsheet', async () => {
    const [doer, done] = [
      await test.member({ roles: ['support'], firstName: 'Perpetua' }),
      await test.member({ firstName: 'Thaddeus', email: 'Thad@uni.example' }),
    ];
    await doer.post(`/api/admin/people/${done.id}/sign-out`);
    await doer.post('/api/admin/mails/test', { to: 'helpdesk@uni.example' });
    await test.db.execute(sql`update audit_log set created_at = '2020-02-02T12:00:00Z' where action = 'mail.test'
      and actor_id = ${doer.id}`);
    const found = async (query: string) => {
      const list = (await admin.get(`/api/admin/audit-log?${query}`)).json();
      const csv = (await admin.get(`/api/admin/audit-log.csv?${query}`)).body.trim().split('\r\n').slice(1);
      const actions = list.map(({ action }: { action: string }) => action);
      expect(csv.map((line) => line.split(',')[2])).toEqual(actions);
      return actions;
    };
    const own = ['person.sign-out', 'second-factor.enroll', 'mail.test'];
    for (const [query, actions] of [
      ['person=perpe', own],
      ['person=perpe&part=actor', own],
      ['person=perpe&part=target', ['second-factor.enroll']],
      ['person=thad@UNI.example', ['person.sign-out']],
      ['person=thadd&part=actor', []],
      ['person=thadd&part=target&about=person', ['person.sign-out']],
      ['person=nobody', []],
      ['person=perpe&since=2020-02-02T12:00:00Z&until=2020-02-03T00:00:00Z', ['mail.test']],
      ['until=2020-02-02T12:00:00Z', []],
      ['until=2021-01-01T00:00:00Z', ['mail.test']],
    ] as const)
      expect(await found(query), query).toEqual(actions);
    const first = await admin.get('/api/admin/audit-log?person=perpe&limit=1');
    expect(first.json()).toHaveLength(1);
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await admin.get(next)).json()[0].action).toBe('second-factor.enroll');
  });
});

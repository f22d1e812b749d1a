import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Attack, Findings } from './attack';
import { addEvent, type Client, createClient, type Person, password, signUp, someAddress } from './client';
import type { Site } from './site';

const newPassword = 'Lantern2027attack';
const goesToPush = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
});

/** An event with a host who may write at once, and a co-host. */
async function addCohosted(site: Site) {
  const [host, cohost] = [await signUp(site), await signUp(site)];
  const eventId = await addEvent(site, host.id);
  await site.database.pool.query(
    `with older as (update users set created_at = now() - interval '3 days' where id = $1)
     insert into event_roles (event_id, user_id, role, status) values ($3, $2, 'cohost', 'accepted')`,
    [host.id, cohost.id, eventId],
  );
  return { host, cohost, eventId };
}

/** Opens a stream; says later whether it has ended. */
async function follow(site: Site, path: string, cookie: string): Promise<() => boolean> {
  const response = await fetch(site.origin + path, { headers: { cookie, 'x-forwarded-for': someAddress() } });
  let hasEnded = response.status !== 200;
  const read = async () => {
    for await (const _ of response.body ?? []);
  };
  read().then(
    () => {
      hasEnded = true;
    },
    () => {},
  );
  return () => hasEnded;
}

export const blockedHelpers: Attack = {
  name: 'a co-host goes on after a block, and unblocking gives the role back',
  async run(site) {
    const findings = new Findings();
    for (const by of ['the host', 'the co-host'] as const) {
      const { host, cohost, eventId } = await addCohosted(site);
      const [blocker, blocked] = by === 'the host' ? [host, cohost] : [cohost, host];
      await blocker.put(`/api/users/${blocked.id}/block`);
      for (const state of ['blocked', 'unblocked']) {
        const tries: [string, string, string, object?][] = [
          ['reads addresses', 'GET', `/api/events/${eventId}/attendees`],
          ['reads the file', 'GET', `/api/events/${eventId}/attendees.csv`],
          ['edits', 'PATCH', `/api/events/${eventId}`, { title: 'Mine now' }],
          ['writes', 'POST', `/api/events/${eventId}/message`, { subject: 'Hello', message: 'It is me' }],
          ['makes a code', 'POST', `/api/events/${eventId}/door-codes`, doorCode()],
          ['opens the door', 'POST', '/api/door/open', { eventId, device: randomUUID() }],
        ];
        for (const [act, method, path, body] of tries) {
          const { status } = await cohost.send(method, path, body);
          findings.add(status < 400, `${state} by ${by}: a co-host ${act} (${status})`);
        }
        await blocker.send('DELETE', `/api/users/${blocked.id}/block`);
      }
    }
    return findings;
  },
};

const doorCode = () => ({ label: 'Door', endsAt: new Date(Date.now() + 86_400_000).toISOString() });

/** Messages that wait a day go out now. */
async function skipWait({ database }: Site): Promise<void> {
  await database.pool.query(`update pgboss.job set start_after = now() where name = 'hosting.send-message'`);
  await setTimeout(8000);
}

export const unwantedWords: Attack = {
  name: 'words reach people across a block, or after the end of a role',
  async run(site) {
    const findings = new Findings();
    const { host, cohost, eventId } = await addCohosted(site);
    const [blocksHost, blocksCohost, attendee] = [await signUp(site), await signUp(site), await signUp(site)];
    for (const person of [blocksHost, blocksCohost, attendee])
      await person.post(`/api/events/${eventId}/rsvp`, { status: 'attending' });
    await blocksHost.put(`/api/users/${host.id}/block`);
    await blocksCohost.put(`/api/users/${cohost.id}/block`);
    const write = (person: Person, message: string) =>
      person.post(`/api/events/${eventId}/message`, { subject: 'News', message });
    await write(host, 'said-by-host');
    // New accounts wait for a day.
    await write(cohost, 'said-by-cohost');
    await skipWait(site);
    for (const [suffix, end] of Object.entries({
      removed: 'event_roles set status = $$removed$$ where user_id = $1',
      suspended: 'users set suspended_at = now() where id = $1',
    })) {
      const { cohost: ended, eventId: id } = await addCohosted(site);
      await attendee.post(`/api/events/${id}/rsvp`, { status: 'attending' });
      await ended.post(`/api/events/${id}/message`, { subject: 'News', message: `said-by-${suffix}` });
      await site.database.pool.query(`update ${end}`, [ended.id]);
    }
    await skipWait(site);
    await host.post(`/api/events/${eventId}/cancel`, { reason: 'said-as-reason' });
    await setTimeout(8000);
    const read = async ({ email }: Person) =>
      (await site.mails()).filter(({ to }) => to === email).map(({ text }) => text.replaceAll('=\n', ''));
    const isRead = async (person: Person, words: string) =>
      (await read(person)).some((text) => text.includes(words));
    for (const words of ['said-by-host', 'said-by-cohost', 'said-as-reason'])
      findings.add(!(await isRead(attendee, words)), `nobody reads '${words}': the attack is wrong`);
    for (const words of ['said-by-host', 'said-by-cohost', 'said-as-reason'])
      findings.add(await isRead(blocksHost, words), `who blocked the host reads '${words}'`);
    findings.add(await isRead(blocksCohost, 'said-by-cohost'), 'who blocked the co-host reads their words');
    for (const suffix of ['removed', 'suspended'])
      findings.add(await isRead(attendee, `said-by-${suffix}`), `words of a ${suffix} co-host are mailed`);
    return findings;
  },
};

/** Ways to end everything that somebody else may have of an account. */
const ends: Record<string, (site: Site, own: Client, person: Person) => Promise<unknown>> = {
  'a change of password': (_site, own) =>
    own.put('/api/user/password', { currentPassword: password, password: newPassword }),
  'a sign-out everywhere else': (_site, own) => own.send('DELETE', '/api/settings/sessions'),
  async 'a reset'(site, own, { email }) {
    await createClient(site).post('/api/auth/forgot', { email });
    const mails = await site.mailsTo(email, 2);
    const token = mails.map(({ text }) => /reset[^\s"]*token=([\w.~-]+)/.exec(text)?.[1]).find(Boolean);
    await own.post('/api/auth/reset', { token, password: newPassword });
  },
};

export const keptAccess: Attack = {
  name: 'pushes, a calendar, a device and streams outlive the end of all sessions',
  async run(site) {
    const findings = new Findings();
    for (const [name, end] of Object.entries(ends)) {
      const person = await signUp(site);
      const eventId = await addEvent(site, person.id);
      const thief = createClient(site, { solves: false });
      const signedIn = await thief.post('/api/login', { email: person.email, password });
      const cookie =
        /\w*quad_session=[^;]*|quad=[^;]*/.exec(signedIn.headers.get('set-cookie') ?? '')?.[0] ?? '';
      const subscribed = await thief.post('/api/push/subscriptions', goesToPush());
      findings.add(
        subscribed.status >= 400,
        `no push for the thief: ${subscribed.status}, the attack is wrong`,
      );
      const { url } = (await thief.post('/api/user/calendar')).json as { url?: string };
      const streams = {
        'of notifications': await follow(site, '/api/live/notifications', cookie),
        'of the door': await follow(site, `/api/live/door/${eventId}`, cookie),
      };
      findings.add(
        Object.values(streams).some((hasEnded) => hasEnded()),
        'a stream did not open: the attack is wrong',
      );
      await end(site, person, person);
      await setTimeout(1500);
      const { rows } = await site.database.pool.query('select from push_subscriptions where user_id = $1', [
        person.id,
      ]);
      findings.add(rows.length > 0, `${name}: a thief's browser still gets pushes`);
      const feed = await createClient(site).get(new URL(url ?? '/none', site.origin).pathname);
      findings.add(feed.status === 200, `${name}: a thief's calendar address still works`);
      for (const [stream, hasEnded] of Object.entries(streams))
        findings.add(!hasEnded(), `${name}: a thief's stream ${stream} goes on`);
      let tries = 0;
      const guess = { email: person.email, password: 'Wrong2026attack' };
      while (tries < 20 && (await thief.post('/api/login', guess)).status === 401) tries += 1;
      // Any device has ten without work, a known one a hundred.
      findings.add(tries > 10, `${name}: a thief's device has ${tries} tries and more`);
    }
    return findings;
  },
};

export const hiddenMedia: Attack = {
  name: 'videos across a block, and addresses that outlive hiding',
  async run(site) {
    const findings = new Findings();
    const [host, author, viewer] = [await signUp(site), await signUp(site), await signUp(site)];
    const eventId = await addEvent(site, host.id);
    const { rows } = await site.database.pool.query<{ id: string }>(
      `insert into media (event_id, user_id, type, storage_key, content_type, filename, file_size, is_approved)
       values ($1, $2, 'video', 'media/one.mp4', 'video/mp4', 'one.mp4', 10, true) returning id`,
      [eventId, author.id],
    );
    const path = `/media/${rows[0]?.id}`;
    const seen = await viewer.get(path);
    findings.add(seen.status !== 302, `a video is not there: ${seen.status}, the attack is wrong`);
    const seconds = Number(/X-Amz-Expires=(\d+)/.exec(seen.headers.get('location') ?? '')?.[1]);
    findings.add(!(seconds <= 300), `the address of a video works for ${seconds} s`);
    await author.put(`/api/users/${viewer.id}/block`);
    findings.add((await viewer.get(path)).status !== 404, 'a blocked viewer gets a video by its id');
    const sitemap = async () => (await createClient(site).get('/sitemap.xml')).text;
    findings.add(!(await sitemap()).includes(eventId), 'an event is not in the sitemap: the attack is wrong');
    await host.send('DELETE', `/api/events/${eventId}`);
    await setTimeout(3000);
    findings.add((await sitemap()).includes(eventId), 'the sitemap names an event that is gone');
    return findings;
  },
};

import type { Operation } from '../../server/src/testing/hostile-requests';
import { type Attack, Findings } from './attack';
import { addEvent, type Client, createClient, type Person, signUp } from './client';
import type { Site } from './site';

/** Reads that everybody may do for an event, whoever hosts it, and writes that everybody may do there. */
const openToAll = [
  /^GET \/api\/events\/\{id\}$/,
  /^GET \/api\/events\/\{id\}\/(rsvps|rsvp|comments|media|calendar\.ics|related|friends)/,
  /^POST \/api\/events\/\{id\}\/(rsvp|comments|favorite|favorites|share|shares|invitations)/,
  /^(PUT|DELETE) \/api\/events\/\{id\}\/(favorite|invitations\/viewed)/,
  /^GET \/api\/events\/\{id\}\/invitations/,
  /^GET \/api\/(users|profile)\//,
  /^(PUT|DELETE) \/api\/users\/\{id\}\/block/,
  /^(GET|POST|PUT|DELETE|PATCH) \/api\/(sandbox|push|live|config|places|media\/guest)/,
  /^GET \/api\/comments\/\{id\}\/media/,
];

/** Rows of one person, by the part of the path that names their kind. */
async function rowsOf(person: Person, eventId: string): Promise<Record<string, string>> {
  const comment = await person.post(`/api/events/${eventId}/comments`, { content: 'See you there' });
  const { sessions } = (await person.get('/api/settings/sessions')).json as { sessions?: { id: string }[] };
  return {
    events: eventId,
    comments: String(comment.json.id ?? ''),
    users: person.id,
    sessions: sessions?.[0]?.id ?? '',
  };
}

/**
 * What of a person and an event may not change by others' hands. An event that was inserted without its clock gets
 * it from the site, at any time.
 */
async function stateOf(site: Site, person: Person, eventId: string): Promise<string> {
  const { rows } = await site.database.pool.query(
    `select to_jsonb(e) - 'attendee_count' - 'waitlist_count' - 'attendee_preview' - 'share_count' - 'updated_at' - 'version'
              - 'time_kind' - 'start_local' - 'end_local' - 'zones_version' as event,
            (select jsonb_agg(jsonb_build_array(c.id, c.content, c.hidden_at) order by c.id)
               from comments c where c.user_id = $2) as comments,
            (select jsonb_build_array(u.email, u.password, u.first_name, array(select role from user_roles where user_id = u.id)) from users u where u.id = $2) as person
     from events e where e.id = $1`,
    [eventId, person.id],
  );
  return JSON.stringify(rows);
}

export const otherPeoplesIds: Attack = {
  name: 'every operation by every role, with other people’s ids',
  async run(site) {
    const findings = new Findings();
    const owner = await signUp(site);
    const eventId = await addEvent(site, owner.id);
    const rows = await rowsOf(owner, eventId);
    const roles: Record<string, Client> = {
      'a visitor': createClient(site),
      'a member': await signUp(site),
      'an unverified member': await signUp(site, { isVerified: false }),
      'another host': await signUp(site),
    };
    const { paths } = JSON.parse((await createClient(site).get('/api/openapi.json')).text) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const before = await stateOf(site, owner, eventId);
    for (const [path, operations] of Object.entries(paths)) {
      for (const method of Object.keys(operations).map((name) => name.toUpperCase())) {
        const operation = `${method} ${path}`;
        if (/live|stream|logout/.test(path)) continue;
        const kind = /^\/api\/(?:[a-z-]+\/)?(\w+)\/\{/.exec(path)?.[1] ?? '';
        const url = path.replace(/\{\w+\}/g, rows[kind] || rows.events || '');
        for (const [role, client] of Object.entries(roles)) {
          const body =
            method === 'GET' || method === 'DELETE'
              ? undefined
              : { title: 'Mine', content: 'Mine', hidden: true };
          const { status, text } = await client.send(method, url, body);
          const isConsole = path.startsWith('/api/admin/');
          const hidden = role === 'a visitor' ? 401 : 404;
          findings.add(isConsole && status !== hidden, `${role}: ${operation} gives ${status}`);
          findings.add(status >= 500, `${role}: ${operation} gives ${status}`);
          findings.add(text.includes(owner.email), `${role}: ${operation} shows somebody's address`);
          const isOwn = method === 'DELETE' || method === 'PATCH' || method === 'PUT';
          if (
            isOwn &&
            path.includes('{') &&
            !openToAll.some((allowed) => allowed.test(operation)) &&
            status < 300
          ) {
            findings.add(
              (await stateOf(site, owner, eventId)) !== before,
              `${role}: ${operation} changed what is not theirs`,
            );
          }
        }
      }
    }
    findings.add((await stateOf(site, owner, eventId)) !== before, 'something of another person was changed');
    return findings;
  },
};

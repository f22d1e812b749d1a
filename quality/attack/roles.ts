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

/** A paid order of a person with one ticket, which nobody else may read, send or give back. */
async function addOrder(
  site: Site,
  person: Person,
  eventId: string,
): Promise<{ orders: string; tickets: string }> {
  const { rows } = await site.database.pool.query<{ orders: string; tickets: string }>(
    `with type as (
       insert into ticket_types (event_id, name, price, buyer_pays, host_earns, quantity, sold_count, max_per_order, position)
       values ($1, 'General', 2000, 2188, 1900, 10, 1, 10, 0) returning id
     ), bought as (
       insert into orders (event_id, user_id, status, amount, host_earns, stripe_account_id, stripe_transfer_id, hold_until, paid_at)
       values ($1, $2, 'paid', 2188, 1900, 'acct_none', 'tr_none', now(), now()) returning id
     )
     insert into tickets (order_id, event_id, type_id, place, status, price, buyer_pays, host_earns)
     select bought.id, $1, type.id, 1, 'valid', 2000, 2188, 1900 from bought, type
     returning order_id as orders, id as tickets`,
    [eventId, person.id],
  );
  if (!rows[0]) throw new Error('The order was not stored');
  return rows[0];
}

/** Rows of one person, by the part of the path that names their kind. */
async function rowsOf(site: Site, person: Person, eventId: string): Promise<Record<string, string>> {
  const comment = await person.post(`/api/events/${eventId}/comments`, { content: 'See you there' });
  const { sessions } = (await person.get('/api/settings/sessions')).json as { sessions?: { id: string }[] };
  return {
    ...(await addOrder(site, person, eventId)),
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
            (select jsonb_agg(jsonb_build_array(o.status, t.status, t.version, (select count(*) from ticket_refunds r where r.order_id = o.id)))
               from orders o join tickets t on t.order_id = o.id where o.user_id = $2) as tickets,
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
    const rows = await rowsOf(site, owner, eventId);
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

import { randomUUID } from 'node:crypto';
import { type Browser, openBrowser, type Reply } from './browser';
import { type Experience, experienceOf, isDoubtful } from './experience';
import type { Ledger } from './ledger';
import type { Shop } from './shop';
import type { Site } from './site';

/** A member of the crowd, signed in. */
export interface Person {
  id: string;
  email: string;
  browser: Browser;
}

/** What an action is done with. */
interface Scene {
  site: Site;
  ledger: Ledger;
  person: Person;
  eventIds: readonly string[];
  /** Null where the site's version sells no tickets. */
  shop: Shop | null;
}

export type Action = (scene: Scene) => Promise<Experience[]>;

const password = 'Lantern2026failover';
/** For requests past the balancer, which would not wait for a sick app. */
const patienceMs = 5_000;
const searchPath = '/api/events/search?lat=39.13&lng=-84.5&radius=5&limit=30';

/** @throws Error if it is refused */
export async function signUp(browser: Browser, email: string): Promise<Person> {
  const body = { email, password, firstName: 'Ada', lastName: 'Lee' };
  const reply = await browser.send('POST', '/api/register', body);
  const { user } = (reply.json ?? {}) as { user?: { id: string } };
  if (reply.status !== 200 || !user) throw new Error(`Sign-up: ${reply.status} ${reply.text}`);
  return { id: user.id, email, browser };
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

const idsOf = (reply: Reply) =>
  Array.isArray(reply.json) ? reply.json.map((event: { id: string }) => event.id) : [];

export const search: Action = async ({ site, person, eventIds }) => {
  // Half of them are visitors.
  const visitor = Math.random() < 0.5 ? openBrowser(site.origin) : null;
  // And half of them look around from elsewhere.
  const near = () => (Math.random() - 0.5) / 50;
  const spot = `lat=${(39.13 + near()).toFixed(5)}&lng=${(-84.5 + near()).toFixed(5)}`;
  const path = Math.random() < 0.5 ? searchPath : searchPath.replace(/lat=.*lng=[^&]+/, spot);
  const reply = await (visitor ?? person.browser).send('GET', path);
  visitor?.close();
  const missing = eventIds.filter((id) => !idsOf(reply).includes(id));
  return [
    experienceOf('search', reply, false, missing.length > 0 ? `${missing.length} events are missing` : ''),
  ];
};

export const page: Action = async ({ person, eventIds }) => {
  const id = pick(eventIds);
  const reply = await person.browser.send('GET', `/events/${id}`);
  const isRight = reply.text.includes('Faultline') && reply.text.includes('</html>');
  return [experienceOf('page', reply, false, isRight ? '' : `the page of ${id} is not whole`)];
};

export const rsvp: Action = async ({ ledger, person, eventIds }) => {
  const id = pick(eventIds);
  const expected = ledger.rsvpOf(id, person.id);
  const wanted =
    expected.last() === 'attending' ? 'cancelled' : pick(['attending', 'attending', 'waitlisted']);
  const reply = await person.browser.send('POST', `/api/events/${id}/rsvp`, { status: wanted });
  const result = reply.json as { rsvp?: { status: string } } | null;
  const status = result?.rsvp?.status;
  if (reply.status === 200 && status) expected.acknowledge(status);
  if (isDoubtful(reply)) for (const value of [wanted, 'attending', 'waitlisted']) expected.doubt(value);
  return [experienceOf('RSVP', reply, true, status ? '' : 'no RSVP in the response')];
};

export const ownRsvp: Action = async ({ ledger, person, eventIds }) => {
  const id = pick(eventIds);
  const expected = ledger.rsvpOf(id, person.id);
  const reply = await person.browser.send('GET', `/api/events/${id}/rsvp`);
  const found = (reply.json as { rsvp?: { status: string } | null } | null)?.rsvp?.status ?? 'none';
  const last = expected.last();
  const isRight =
    last === undefined ||
    expected.isDoubtful() ||
    expected.allows(found) ||
    (last === 'waitlisted' && found === 'attending') ||
    // Who cancelled has no RSVP to show.
    (last === 'cancelled' && found === 'none');
  return [
    experienceOf('own RSVP', reply, false, isRight ? '' : `'${last}' was acknowledged, '${found}' is shown`),
  ];
};

export const guestRsvp: Action = async ({ site, ledger, eventIds }) => {
  const guest = openBrowser(site.origin);
  const guestEmail = `${randomUUID()}@guest.example`;
  const body = { guestName: 'Bea', guestEmail };
  const path = `/api/events/${pick(eventIds)}/rsvp/guest`;
  const send = async () => {
    const reply = await guest.send('POST', path, body);
    const id = (reply.json as { rsvp?: { id: string } } | null)?.rsvp?.id;
    if (reply.status === 200 && id) {
      ledger.guestRsvps.set(guestEmail, id);
      ledger.doubtfulGuests.delete(guestEmail);
    } else if (isDoubtful(reply)) ledger.doubtfulGuests.add(guestEmail);
    return experienceOf('guest RSVP', reply, true, id ? '' : 'no RSVP in the response');
  };
  const first = await send();
  // People press again.
  const all = ledger.doubtfulGuests.has(guestEmail) ? [first, await send()] : [first];
  guest.close();
  return all;
};

export const comment: Action = async ({ ledger, person, eventIds }) => {
  const content = `See you there ${randomUUID()}`;
  const reply = await person.browser.send('POST', `/api/events/${pick(eventIds)}/comments`, { content });
  const { id } = (reply.json ?? {}) as { id?: string };
  if (reply.status === 200 && id) ledger.comments.push(id);
  return [experienceOf('comment', reply, true, id ? '' : 'no comment in the response')];
};

export const favorite: Action = async ({ ledger, person, eventIds }) => {
  const id = pick(eventIds);
  const expected = ledger.favoriteOf(id, person.id);
  const wanted = !expected.last();
  const path = `/api/events/${id}/favorite`;
  const reply = await person.browser.send(wanted ? 'POST' : 'DELETE', path, wanted ? {} : undefined);
  if (reply.status === 200) expected.acknowledge(wanted);
  if (isDoubtful(reply)) expected.doubt(wanted);
  return [experienceOf('favorite', reply, true)];
};

let published = 0;

/** A host publishes an event, and searches at once, at every app. */
export const publish: Action = async ({ site, ledger, person }) => {
  published += 1;
  // Sooner than those before, so that it is on the first page of the search that everybody makes.
  const startDate = new Date(Date.now() + 20 * 3_600_000 - published * 5_000).toISOString();
  const draft = { title: `Porch ${published}`, category: 'social', location: 'Stratford Ave', startDate };
  const spot = { latitude: 39.13, longitude: -84.5, timezone: 'America/New_York' };
  const reply = await person.browser.send('POST', '/api/events', { ...draft, ...spot });
  const { id } = (reply.json ?? {}) as { id?: string };
  const posted = experienceOf('publish', reply, true, id ? '' : 'no event in the response');
  if (reply.status !== 200 || !id) return [posted];
  ledger.publishedEvents.push(id);
  const seen = await Promise.all(
    site.apps.map(async ({ origin, name }) => {
      const found = await person.browser.send('GET', searchPath, undefined, { origin, patienceMs });
      // An app on which a fault is played is reached past the balancer here: no response is not a failure.
      if (found.status !== 200) return [];
      const isThere = idsOf(found).includes(id);
      return [
        experienceOf('own search', found, false, isThere ? '' : `the ${name} app does not show it yet`),
      ];
    }),
  );
  return [posted, ...seen.flat()];
};

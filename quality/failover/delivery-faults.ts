import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openBrowser } from './browser';
import { type Fault, slowerThan } from './fault';
import type { Site } from './site';

const awayMs = 8_000;
const deliveryMs = 60_000;
const liveMs = 10_000;

/** Lets hours pass for the mails that wait for another attempt: the next one is due. */
const letPass = (site: Site, hours: number) =>
  site.query(
    `update pgboss.job set start_after = now(), created_on = created_on - $1 * interval '1 hour'
     where name = 'rsvps.mail' and state = 'retry'`,
    [hours],
  );

export const mailServerAway: Fault = {
  name: 'the mail server away (for 45 hours of a fake clock)',
  mayFail: false,
  async play(site, crowd) {
    const waiting = async () => {
      const [row] = await site.query<{ count: number }>(
        "select count(*)::int from pgboss.job where name = 'rsvps.mail' and state in ('created', 'active', 'retry')",
      );
      return row?.count ?? 0;
    };
    await site.mail.setAway(true);
    for (const hours of [5, 20, 20]) {
      await setTimeout(awayMs / 3);
      await letPass(site, hours);
    }
    const failed = await waiting();
    await site.mail.setAway(false);
    const back = performance.now();
    const missing = () =>
      [...crowd.ledger.guestRsvps.keys()].filter((guest) => !site.mail.mails.some(({ to }) => to === guest));
    const promised = missing();
    const isMissing = () => missing().some((guest) => promised.includes(guest));
    while (isMissing() && performance.now() - back < deliveryMs) {
      await letPass(site, 0);
      await setTimeout(1_000);
    }
    return [
      ...(failed === 0 ? ['no mail waited: nothing was shown'] : []),
      ...(isMissing() ? slowerThan('the mails', Number.POSITIVE_INFINITY, deliveryMs) : []),
    ];
  },
};

/** A page that shows it gets the right one at once. */
const unlikelyCount = 999_999;

/** An open page at one app, which asks again when its stream ends, as browsers do. */
function openPage(origin: string, eventId: string) {
  const closing = new AbortController();
  /** Counts of attendees that came. */
  const counts: number[] = [];
  const listen = async () => {
    while (!closing.signal.aborted) {
      try {
        const response = await fetch(`${origin}/api/live/attendance?ids=${eventId}&counts=${unlikelyCount}`, {
          signal: closing.signal,
        });
        for await (const bytes of response.body ?? []) {
          for (const [, count] of Buffer.from(bytes)
            .toString('utf8')
            .matchAll(/"attendeeCount":(\d+)/g))
            counts.push(Number(count));
        }
      } catch {}
      await setTimeout(500);
    }
  };
  void listen();
  return { counts, close: () => closing.abort() };
}

export const lostListeners: Fault = {
  name: 'the listening connections ended, with open pages',
  mayFail: false,
  async play(site, crowd) {
    const eventId = crowd.eventIds.at(-1) ?? '';
    const pages = site.apps.map(({ origin }) => openPage(origin, eventId));
    await setTimeout(1_000);
    const ended = await site.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' or query = 'select 1'",
    );
    const guest = openBrowser(site.origin);
    const body = { guestName: 'Bea', guestEmail: `${randomUUID()}@guest.example` };
    await guest.send('POST', `/api/events/${eventId}/rsvp/guest`, body);
    guest.close();
    await crowd.rest();
    const [row] = await site.query<{ count: number }>(
      'select attendee_count as count from events where id = $1',
      [eventId],
    );
    const started = performance.now();
    const isCurrent = () => pages.every(({ counts }) => counts.at(-1) === row?.count);
    while (!isCurrent() && performance.now() - started < liveMs) await setTimeout(100);
    const took = isCurrent() ? performance.now() - started : Number.POSITIVE_INFINITY;
    crowd.resume();
    for (const page of pages) page.close();
    return [
      ...(ended.length < site.apps.length ? [`${ended.length} listening connections were found`] : []),
      ...slowerThan('the current count on pages open at both apps', took, liveMs),
    ];
  },
};

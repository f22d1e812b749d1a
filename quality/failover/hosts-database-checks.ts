import { setTimeout } from 'node:timers/promises';
import { openBrowser } from './browser';
import type { DatabaseCase } from './hosts-database-cases';
import { answerAsGuest } from './hosts-guest';
import { comingEvents, queryAt } from './hosts-sql';

interface RunningCase {
  origin: string;
  /** The database, as its superuser. */
  url: string;
}

type Check = (scene: RunningCase) => Promise<{ now: string; holes: string[] }>;

const guests = 60;

async function dates({ origin, url }: RunningCase) {
  const browser = openBrowser(origin);
  const holes: string[] = [];
  const events = await comingEvents(url, 200);
  const shown = [...events.slice(0, 8), ...events.slice(-8)];
  for (const { id, day } of shown) {
    const page = await browser.send('GET', `/events/${id}`);
    const { json } = await browser.send('GET', `/api/events/${id}`);
    const { startDate = '' } = (json ?? {}) as { startDate?: string };
    if (page.status !== 200) holes.push(`the page of ${id}: ${page.status}`);
    if (!startDate.startsWith(day)) holes.push(`an event of ${day} is shown on ${startDate}`);
  }
  browser.close();
  return { now: `${shown.length} pages with the right dates`, holes };
}

async function rsvps({ origin, url }: RunningCase) {
  const [event] = await comingEvents(url, 1);
  const answers = Array.from({ length: guests }, () => answerAsGuest(origin, event?.id ?? ''));
  const failed = (await Promise.all(answers)).filter(({ status }) => status !== 200);
  const holes = failed.slice(0, 2).map(({ status, text }) => `an RSVP: ${status} ${text.slice(0, 200)}`);
  return { now: `${guests - failed.length} of ${guests} simultaneous RSVPs are 200`, holes };
}

/** As a managed host does it at each failover, and when a disk is full. */
async function writesEnd({ origin, url }: RunningCase) {
  const [event] = await comingEvents(url, 1);
  const database = new URL(url).pathname.slice(1);
  const turn = async (value: string) => {
    await queryAt(url, `alter database ${database} set default_transaction_read_only = ${value}`);
    await queryAt(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await setTimeout(1_500);
  };
  await turn('on');
  const refused = await answerAsGuest(origin, event?.id ?? '');
  const readiness = await fetch(`${origin}/readyz`);
  const said = await readiness.text();
  await turn('off');
  const taken = await answerAsGuest(origin, event?.id ?? '');
  const { message } = (refused.json ?? {}) as { message?: string };
  return {
    now: `an RSVP is ${refused.status} '${message}', /readyz ${readiness.status} 'takes no writes'; afterwards ${taken.status}`,
    holes: [
      ...(refused.status === 503 ? [] : [`an RSVP without writes: ${refused.status} ${refused.text}`]),
      ...(readiness.status === 503 && said.includes('takes no writes') ? [] : [`/readyz: ${said}`]),
      ...(taken.status === 200 ? [] : [`an RSVP afterwards: ${taken.status} ${taken.text}`]),
    ],
  };
}

async function deletes({ url }: RunningCase) {
  const unnamed = await queryAt<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and nspname in ('public', 'pgboss', 'drizzle') and relreplident in ('d', 'n')
       and not exists (select from pg_index where indrelid = c.oid and indisprimary)`,
  );
  await queryAt(url, 'delete from event_changes');
  return {
    now: 'rows can be deleted from every table',
    holes: unnamed.map(({ name }) => `${name} has no replica identity`),
  };
}

export const databaseChecks: Record<NonNullable<DatabaseCase['checks']>[number], Check> = {
  dates,
  RSVPs: rsvps,
  'writes end': writesEnd,
  deletes,
};

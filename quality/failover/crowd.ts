import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { nextAction } from './actions';
import { openBrowser } from './browser';
import type { Experience } from './experience';
import { Ledger } from './ledger';
import { type Person, signUp } from './person';
import { openShop } from './shop';
import type { Site } from './site';

export interface Crowd {
  ledger: Ledger;
  experiences: readonly Experience[];
  /** Events that people answer; the first two have few spots. */
  eventIds: readonly string[];
  /** Stops asking and waits for the responses that are under way. */
  rest(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

interface CrowdOptions {
  /** Clients at a time. */
  clients: number;
  /** People with an account, by turns at the clients: each may answer 60 times in ten minutes. */
  people: number;
  /** Mean pause of a client between two requests, in milliseconds. */
  pauseMs: number;
}

const together = 4;

/** Events with 8 and 20 spots, and two without a limit. */
async function addEvents(site: Site): Promise<string[]> {
  const rows = await site.query<{ id: string }>(
    `insert into events (title, category, start_date, timezone, location, latitude, longitude, max_attendees)
     select 'Faultline ' || n, 'concerts', now() + interval '3 hours' + n * interval '1 minute', 'America/New_York', 'Stratford Ave', 39.13, -84.5, spots
     from (values (1, 8), (2, 20), (3, null), (4, null)) as event(n, spots) returning id`,
  );
  return rows.map(({ id }) => id);
}

export async function gatherCrowd(site: Site, { clients, people, pauseMs }: CrowdOptions): Promise<Crowd> {
  const eventIds = await addEvents(site);
  const hostBrowser = openBrowser(site.origin);
  const shop = await openShop(site, hostBrowser);
  hostBrowser.close();
  const ledger = new Ledger();
  const experiences: Experience[] = [];
  const crowdOf: Person[] = [];
  const newcomers = Array.from({ length: people }, () => `${randomUUID()}@campus.example`);
  const arrive = async () => {
    for (let email = newcomers.pop(); email; email = newcomers.pop())
      crowdOf.push(await signUp(openBrowser(site.origin), email));
  };
  await Promise.all(Array.from({ length: together }, arrive));
  await site.query('update users set email_verified = true');

  let isResting = false;
  let isOver = false;
  let busy = 0;
  const live = async (index: number) => {
    // Each client has its own people, so that nobody does two things at a time.
    const own = crowdOf.filter((_, position) => position % clients === index);
    for (let turn = 0; !isOver; turn += 1) {
      await setTimeout(pauseMs * (0.5 + Math.random()));
      if (isResting || isOver) continue;
      const person = own[turn % own.length];
      if (!person) throw new Error('There are more clients than people');
      busy += 1;
      experiences.push(...(await nextAction()({ site, ledger, person, eventIds, shop })));
      busy -= 1;
    }
  };
  const lives = Promise.all(Array.from({ length: clients }, (_, index) => live(index)));
  const rest = async () => {
    isResting = true;
    while (busy > 0) await setTimeout(20);
  };
  return {
    ledger,
    experiences,
    eventIds,
    rest,
    resume() {
      isResting = false;
    },
    async stop() {
      isOver = true;
      await lives;
      for (const { browser } of crowdOf) browser.close();
    },
  };
}

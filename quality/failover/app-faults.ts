import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openBrowser } from './browser';
import { type Fault, slowerThan } from './fault';
import type { Site } from './site';

const readyMs = 30_000;
const jobMs = 60_000;

export const rollingRestart: Fault = {
  name: 'a new build rolled out over both apps (SIGTERM)',
  mayFail: false,
  async play({ apps, older, origin }) {
    const holes: string[] = [];
    const browser = openBrowser(origin);
    for (const app of apps) {
      const started = performance.now();
      app.signal('SIGTERM');
      await app.ended();
      holes.push(...slowerThan(`the end of the ${app.name} app`, performance.now() - started, readyMs));
      await app.start();
      for (const { name, origin } of apps) {
        const { status, text } = await browser.send('GET', older.asset, undefined, { origin });
        if (status !== 200 || !text.includes('older'))
          holes.push(`the ${name} app responds to an old page's script with ${status}`);
      }
      // Until the balancer sends requests there again.
      await setTimeout(2_000);
    }
    browser.close();
    return holes;
  },
};

/** RSVPs of guests whose mails are held up, until both apps have some of them in hand. */
async function mailsInHand(site: Site, eventId: string): Promise<string[]> {
  const guests = Array.from({ length: 16 }, () => `${randomUUID()}@guest.example`);
  site.mail.setHeld(true);
  for (const guestEmail of guests) {
    const guest = openBrowser(site.origin);
    await guest.send('POST', `/api/events/${eventId}/rsvp/guest`, { guestName: 'Bea', guestEmail });
    guest.close();
  }
  for (let waited = 0; site.mail.held() < guests.length && waited < 10_000; waited += 100)
    await setTimeout(100);
  return guests;
}

export const killedApp: Fault = {
  name: 'an app killed (kill -9) while it sends mails',
  mayFail: true,
  async play(site, crowd) {
    const [app] = site.apps;
    const guests = await mailsInHand(site, crowd.eventIds.at(-1) ?? '');
    const killed = performance.now();
    app.signal('SIGKILL');
    await app.ended();
    site.mail.setHeld(false);
    const delivered = () => guests.filter((guest) => site.mail.mails.some(({ to }) => to === guest)).length;
    const atOnce = delivered();
    await app.start();
    while (delivered() < guests.length && performance.now() - killed < jobMs + 5_000) await setTimeout(200);
    const holes = slowerThan('the mails of the killed app', performance.now() - killed, jobMs);
    if (atOnce === guests.length) holes.push('the killed app had no mail in hand: nothing was shown');
    return holes;
  },
};

export const stoppedApp: Fault = {
  name: 'an app stopped for 20 s (SIGSTOP)',
  mayFail: true,
  async play({ apps: [app] }) {
    app.signal('SIGSTOP');
    await setTimeout(20_000);
    app.signal('SIGCONT');
    return slowerThan('the stopped app', await app.readyWithin(readyMs), readyMs);
  },
};

export const cutOffApp: Fault = {
  name: 'an app cut off from its database for 20 s (packets dropped)',
  mayFail: true,
  async play({ apps: [app], relay }) {
    const pid = app.pid();
    relay.setDropping(true);
    await setTimeout(20_000);
    relay.setDropping(false);
    const holes = slowerThan('the app that was cut off', await app.readyWithin(readyMs), readyMs);
    if (app.hasEnded() || app.pid() !== pid) holes.push('the app that was cut off ended');
    return holes;
  },
};

export const clockBack: Fault = {
  name: 'the clock of an app set back by two hours',
  mayFail: false,
  async play({ apps: [app] }) {
    const visitor = openBrowser(app.origin);
    await visitor.send('GET', '/api/config');
    app.setClockBack();
    await setTimeout(1_000);
    const { status, headers } = await visitor.send('GET', '/api/config');
    visitor.close();
    const seconds = Number(headers['x-ratelimit-reset']);
    await setTimeout(4_000);
    // Its clock is right again from the next start on.
    app.signal('SIGTERM');
    await app.ended();
    await app.start();
    return [
      ...(status === 200 ? [] : [`a visitor got ${status}`]),
      ...(seconds <= 60 ? [] : [`the limit of an address counts for ${seconds} s instead of a minute`]),
    ];
  },
};

import { setTimeout } from 'node:timers/promises';
import { type Attack, Findings } from './attack';
import { createClient, signUp } from './client';

/** The most that others may wait while one map of a crowd is made, in milliseconds. */
const mostHoldMs = 50;
const crowd = 57_800;
const maps = 60;
/** Of the limit of a network, one such map takes at least so many requests. */
const leastCharged = 20;

export const mapsOfCrowds: Attack = {
  name: 'maps of a crowd, one after another',
  async run(site) {
    const findings = new Findings();
    await site.database.pool.query(
      `insert into events (title, category, start_date, timezone, location, latitude, longitude)
       select 'Fair ' || i, 'social', now() + (i % 2000 + 1) * interval '1 hour', 'America/New_York', 'Here',
         38.6 + i * 37 % 1000 / 1000.0, -85 + i * 73 % 1000 / 1000.0 from generate_series(1, $1::int) i`,
      [crowd],
    );
    const [attacker, visitor] = [createClient(site), createClient(site)];
    // The first one after many changes reads them.
    await visitor.get('/api/events/points?bbox=-85,38.6,-84,39.6');
    const left = async () => Number((await attacker.get('/api/config')).headers.get('x-ratelimit-remaining'));
    const before = await left();
    const holds: number[] = [];
    for (let map = 0; map < maps; map += 1) {
      const box = `-85.${100 + map},38.5,-83.9,39.7`;
      const asking = attacker.get(`/api/events/points?bbox=${box}`);
      await setTimeout(2);
      const asked = performance.now();
      await visitor.get('/api/config');
      holds.push(performance.now() - asked);
      const { status } = await asking;
      findings.add(status !== 200, `a map: ${status}`);
    }
    const charged = (before - (await left())) / maps;
    findings.add(charged < leastCharged, `a map of ${crowd} events counts as ${charged.toFixed(1)} requests`);
    // What else the machine does is not the map's.
    const usual = holds.sort((a, b) => a - b)[Math.floor(maps / 2)] ?? 0;
    findings.add(usual > mostHoldMs, `others wait ${Math.round(usual)} ms for each map`);
    return findings;
  },
};

const point = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';

export const pushKeys: Attack = {
  name: 'push keys that no message can be encrypted for',
  async run(site) {
    const findings = new Findings();
    const person = await signUp(site);
    const endpoint = 'https://fcm.googleapis.com/fcm/send/1';
    const auth = 'BTBZMqHH6r4Tts7J_aSIgg';
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    const bad = [
      { p256dh: offCurve, auth },
      { p256dh: point.slice(0, -8), auth },
      { p256dh: 'x'.repeat(200), auth },
      { p256dh: point, auth: 'x'.repeat(100) },
      { p256dh: point, auth: 'AAAAAAAA' },
    ];
    for (const keys of bad) {
      const { status, json } = await person.post('/api/push/subscriptions', { endpoint, keys });
      findings.add(status !== 400 || json.code !== 'INVALID_INPUT', `${JSON.stringify(keys)}: ${status}`);
    }
    const { status } = await person.post('/api/push/subscriptions', {
      endpoint,
      keys: { p256dh: point, auth },
    });
    findings.add(status !== 204, `keys as they should be: ${status}`);
    return findings;
  },
};

import { startS3Server } from '../../server/src/testing/s3-server';
import { sampleMp4 } from '../../server/src/testing/sample-video';
import { startStoreRelay } from '../../server/src/testing/store-relay';
import { type Attack, Findings } from './attack';
import { addEvent, createClient, type Person, signUp } from './client';
import type { Site } from './site';

const people = 40;
/** Nobody waits longer: for what needs the store, and for what doesn't, in milliseconds. */
const longestMs = 13_000;
const otherMs = 2_000;

const film = new Uint8Array(sampleMp4(200_000));

async function uploaded(person: Person, eventId: string): Promise<object> {
  const { json } = await person.post('/api/objects/upload', { size: film.length });
  const url = String(json.uploadURL);
  await fetch(url, { method: 'PUT', body: film, headers: { 'content-type': 'video/mp4' } });
  return { eventId, type: 'video', url, filename: 'a.mp4', fileSize: film.length };
}

async function timed<Result>(work: Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  return [await work, performance.now() - started];
}

/** A store that takes requests and never ends them, while many people publish. */
export const heldRequests = (startSite: (env: Record<string, string>) => Promise<Site>): Attack => ({
  name: 'a store that holds every request, by silence or another protocol',
  async run() {
    const bucket = await startS3Server();
    const endpoint = new URL(bucket.settings.S3_ENDPOINT ?? '');
    const relay = await startStoreRelay(endpoint.origin, 'campus');
    const S3_ENDPOINT = `${relay.origin}${endpoint.pathname}`;
    const site = await startSite({
      ...bucket.settings,
      S3_ENDPOINT,
      DISK_STORAGE: '0',
      LIMIT_SIGN_UPS: '1000',
    });
    const findings = new Findings();
    try {
      const eventId = await addEvent(site, null);
      const members = await Promise.all(Array.from({ length: people }, () => signUp(site)));
      const bodies = await Promise.all(members.map((member) => uploaded(member, eventId)));
      for (const [index, fault] of (['silence', 'other protocol'] as const).entries()) {
        relay.fail('PUT media', fault, 3 * people);
        const half = members.filter((_, position) => position % 2 === index);
        const bodyOf = (member: Person) => bodies[members.indexOf(member)];
        const publishing = half.map((member) => timed(member.post('/api/media', bodyOf(member))));
        const [beside, besideMs] = await timed(createClient(site).get('/api/config'));
        findings.add(
          beside.status !== 200 || besideMs > otherMs,
          `${fault}: a visitor beside it waits ${Math.round(besideMs)} ms for ${beside.status}`,
        );
        for (const [{ status }, ms] of await Promise.all(publishing))
          findings.add(status !== 503 || ms > longestMs, `${fault}: ${status} after ${Math.round(ms)} ms`);
        relay.heal();
        for (const member of half) {
          const { status } = await member.post('/api/media', bodyOf(member));
          findings.add(status !== 200, `${fault}: ${status} when the store is back`);
        }
      }
      return findings;
    } finally {
      await site.stop();
      await relay.close();
      await bucket.close();
    }
  },
});

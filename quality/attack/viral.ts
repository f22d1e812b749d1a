import { type Attack, Findings } from './attack';
import { addEvent, createClient, signUp } from './client';

const crowd = 500;
/**
 * Others may wait for this part of the time that the whole crowd takes, however fast the machine is: at first, while five hundred
 * connections are opened. If the crowd held all connections to the database, it would be nearly all of the time.
 */
const mostOfTheTime = 0.7;

export const crowdAtOneEvent: Attack = {
  name: 'five hundred guests answer one event at once, and others use the site',
  async run(site) {
    const findings = new Findings();
    const host = await signUp(site);
    const [wanted, other] = [await addEvent(site, host.id), await addEvent(site, host.id)];
    const answer = async (eventId: string, guest: number | string) => {
      const body = { guestName: 'Guest', guestEmail: `guest-${guest}@campus.example` };
      return (await createClient(site).post(`/api/events/${eventId}/rsvp/guest`, body)).status;
    };
    const started = performance.now();
    let isOver = false;
    const answering = Promise.all(Array.from({ length: crowd }, (_, guest) => answer(wanted, guest)));
    const end = answering.finally(() => {
      isOver = true;
    });
    const waits: number[] = [];
    while (!isOver) {
      const asked = performance.now();
      const [read, answered] = await Promise.all([
        createClient(site).get(`/api/events/${other}`),
        answer(other, `other-${waits.length}`),
      ]);
      findings.add(read.status !== 200, `an event: ${read.status}`);
      findings.add(answered !== 200, `an RSVP to another event: ${answered}`);
      waits.push(performance.now() - asked);
    }
    const statuses = await end;
    // A machine that is busy with other things as well may ask some to come again.
    for (const status of statuses) findings.add(status !== 200 && status !== 503, `the crowd: ${status}`);
    const count = 'select attendee_count as stored from events where id = $1';
    const { rows } = await site.database.pool.query<{ stored: number }>(count, [wanted]);
    const stored = rows[0]?.stored ?? 0;
    const told = statuses.filter((status) => status === 200).length;
    findings.add(stored < told, `${told} of the crowd were told of a spot, and ${stored} have one`);
    const tookMs = performance.now() - started;
    const longest = Math.max(...waits);
    findings.add(
      longest > tookMs * mostOfTheTime,
      `others wait ${Math.round(longest)} ms while the crowd takes ${Math.round(tookMs)}`,
    );
    return findings;
  },
};

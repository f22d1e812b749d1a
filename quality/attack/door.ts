import { createHmac, randomUUID } from 'node:crypto';
import type { DoorPack } from '@quad/shared/contract/door';
import type { Door } from '@quad/shared/contract/door-hosting';
import { lateScansMax } from '@quad/shared/limits';
import { type Attack, Findings } from './attack';
import { addEvent, type Client, createClient, type Person, signUp } from './client';
import type { Site } from './site';

const minute = 60_000;
const day = 86_400_000;

/** A phone at the door, without an account. */
interface Phone extends Client {
  device: string;
}

async function makeCode(host: Person, eventId: string): Promise<{ code: string; id: string }> {
  const body = { label: 'Main door', endsAt: new Date(Date.now() + 2 * day).toISOString() };
  const { status, text, json } = await host.post(`/api/events/${eventId}/door-codes`, body);
  if (status !== 200) throw new Error(`The code: ${status} ${text}`);
  const { code, codes } = json as { code: string; codes: { id: string }[] };
  return { code, id: codes[0]?.id ?? '' };
}

async function open(site: Site, code: string, device: string = randomUUID()): Promise<Phone> {
  const client = createClient(site);
  const { status, text, json } = await client.post('/api/door/open', { code, device });
  if (status !== 200) throw new Error(`The door: ${status} ${text}`);
  return { ...client, device: String(json.device) };
}

const packOf = async (phone: Phone) => JSON.parse((await phone.get('/api/door/pack')).text) as DoorPack;
/** @param since '' from a closed door, as if all were handed in with it */
const sync = (phone: Phone, scans: object[], since?: string) =>
  phone.post('/api/door/sync', { device: phone.device, now: Date.now(), scans, since });
const scanOf = (passId: string, at: number) => ({ nonce: randomUUID(), passId, kind: 'in', at });
const walkIn = ({ device, post }: Phone, at: number) =>
  post('/api/door/walk-ins', {
    nonce: randomUUID(),
    passId: randomUUID(),
    name: 'Mallory',
    at,
    device,
    isIn: true,
  });

async function hostedEvent(site: Site, maxAttendees: number | null = null) {
  const host = await signUp(site);
  const eventId = await addEvent(site, host.id, maxAttendees);
  const door = async () => JSON.parse((await host.get(`/api/events/${eventId}/door`)).text) as Door;
  return { host, eventId, door };
}

/** Moves the end of a code, and what its phones did before, into the past. */
async function endEarlier(site: Site, codeId: string, byMs: number): Promise<void> {
  const earlier = `make_interval(secs => ${byMs / 1000})`;
  await site.database.pool.query(
    `update door_codes set revoked_at = now() - ${earlier}, created_at = now() - ${earlier} * 2 where id = $1`,
    [codeId],
  );
  await site.database.pool.query(
    `update door_devices set last_seen_at = now() - ${earlier} - interval '1 hour' where code_id = $1`,
    [codeId],
  );
}

export const endedDoors: Attack = {
  name: 'a phone whose door has ended fills the event, and dates its scans back',
  async run(site) {
    const findings = new Findings();
    const { host, eventId, door } = await hostedEvent(site, 20);
    const guest = await signUp(site);
    await guest.post(`/api/events/${eventId}/rsvp`, {});
    const { code, id } = await makeCode(host, eventId);
    const phone = await open(site, code);
    const passId = (await packOf(phone)).passes[0]?.id ?? '';
    await host.send('DELETE', `/api/events/${eventId}/door-codes/${id}`);
    await endEarlier(site, id, 6 * day);
    for (let came = 0; came < 20; came += 1) {
      await walkIn(phone, came % 2 === 0 ? Date.now() : Date.now() - 6 * day - 11 * minute);
    }
    const taken = (await door()).counts.expected - 1;
    findings.add(taken > 0, `${taken} walk-ins of an ended code took a spot`);
    const member = await signUp(site);
    const answer = await member.post(`/api/events/${eventId}/rsvp`, {});
    findings.add(answer.status !== 200, `a member gets ${answer.status} ${String(answer.json.code)}`);
    findings.add((await door()).waitingCount === 0, 'the host is shown nothing of what came after the end');
    // Dated back to before the end, by a phone that was heard of since.
    await sync(phone, [], '');
    await sync(phone, [scanOf(passId, Date.now() - 6 * day - 11 * minute)]);
    findings.add((await door()).counts.in > 0, 'a scan dated back counts without the host');
    let stored = 0;
    for (let lot = 0; lot < 4; lot += 1) {
      const made = Date.now() - 6 * day - 11 * minute;
      const reply = await sync(
        phone,
        Array.from({ length: 400 }, () => scanOf(passId, made)),
      );
      if (reply.status === 200) stored += (reply.json.applied as unknown[]).length;
    }
    findings.add(stored > lateScansMax, `a closed phone handed in ${stored} scans`);
    return findings;
  },
};

export const removedHelpers: Attack = {
  name: 'a helper who was removed goes on at the door',
  async run(site) {
    const findings = new Findings();
    const { host, eventId, door } = await hostedEvent(site, 20);
    const helper = await signUp(site);
    const { rows } = await site.database.pool.query<{ id: string }>(
      `insert into event_roles (event_id, user_id, role, status) values ($1, $2, 'door', 'accepted') returning id`,
      [eventId, helper.id],
    );
    const opened = await helper.post('/api/door/open', { eventId, device: randomUUID() });
    const phone = { ...helper, device: String(opened.json.device) };
    const other = await open(site, (await makeCode(host, eventId)).code);
    const before = await packOf(phone);
    await host.send('PATCH', `/api/events/${eventId}/door`, { selfCheckIn: true });
    const derived = createHmac('sha256', Buffer.from(before.liveSecret, 'base64url')).update('entrance');
    findings.add(
      (await door()).entranceSecret === derived.digest('base64url'),
      'a pack makes the codes of the entrance',
    );
    const removed = await host.send('DELETE', `/api/event-roles/${rows[0]?.id}`);
    if (removed.status >= 300) throw new Error(`The removal: ${removed.status} ${removed.text}`);
    findings.add(
      (await packOf(other)).liveSecret === before.liveSecret,
      'live codes are made from what a removed helper has',
    );
    const synced = await sync(other, []);
    findings.add(
      synced.json.liveSecret === before.liveSecret || !synced.json.liveSecret,
      'phones in use do not hear of the new secret',
    );
    await walkIn(phone, Date.now());
    await walkIn(phone, Date.now() - 11 * minute);
    findings.add((await door()).counts.expected > 0, 'a removed helper lets walk-ins in');
    return findings;
  },
};

export const borrowedDevices: Attack = {
  name: 'a phone at the door hands in scans as another',
  async run(site) {
    const findings = new Findings();
    const { host, eventId, door } = await hostedEvent(site);
    const guest = await signUp(site);
    await guest.post(`/api/events/${eventId}/rsvp`, {});
    const { code } = await makeCode(host, eventId);
    const phone = await open(site, code);
    const pack = await packOf(phone);
    const passId = pack.passes[0]?.id ?? '';
    await sync(phone, [scanOf(passId, Date.now())]);
    const evil = await open(site, code, phone.device);
    findings.add(evil.device === phone.device, 'who knows the id of a phone gets it');
    const borrowed = await sync({ ...evil, device: phone.device }, []);
    findings.add(borrowed.status === 200, 'a session hands in scans of another phone');
    await sync({ ...evil, device: phone.device }, [{ ...scanOf(passId, Date.now() + minute), kind: 'undo' }]);
    findings.add((await door()).counts.in === 0, 'a phone takes back what another let in');
    return findings;
  },
};

import { randomUUID } from 'node:crypto';
import { type Attack, Findings } from './attack';
import { addEvent, createClient, signUp } from './client';

const someEmail = () => `${randomUUID()}@campus.example`;

export const fakeGuests: Attack = {
  name: 'guests who do not exist fill an event',
  async run(site) {
    const findings = new Findings();
    const host = await signUp(site);
    const eventId = await addEvent(site, host.id, 40);
    const program = createClient(site, { solves: false });
    for (let guest = 0; guest < 40; guest += 1) {
      const body = { guestName: 'Nobody', guestEmail: someEmail() };
      await program.post(`/api/events/${eventId}/rsvp/guest`, body);
    }
    const attending = async () =>
      (await site.database.pool.query('select attendee_count from events where id = $1', [eventId])).rows[0]
        ?.attendee_count as number;
    const without = await attending();
    findings.add(without > 14, `${without} of 40 spots without the work`);
    for (let guest = 0; guest < 40; guest += 1) {
      const body = { guestName: 'Nobody', guestEmail: someEmail() };
      await createClient(site).post(`/api/events/${eventId}/rsvp/guest`, body);
    }
    const many = await attending();
    findings.add(many > 14, `${many} of 40 spots from many addresses`);
    const member = await signUp(site);
    const { status } = await member.post(`/api/events/${eventId}/rsvp`, {});
    findings.add(status !== 200, `a member is kept out: ${status}`);
    return findings;
  },
};

export const blockedGuests: Attack = {
  name: 'people who are blocked or suspended come in as guests',
  async run(site) {
    const findings = new Findings();
    const [host, blocked] = [await signUp(site), await signUp(site)];
    const eventId = await addEvent(site, host.id);
    await host.put(`/api/users/${blocked.id}/block`);
    const rsvp = { guestName: 'Mallory', guestEmail: someEmail() };
    const asGuest = await blocked.post(`/api/events/${eventId}/rsvp/guest`, rsvp);
    findings.add(asGuest.status === 200, 'a blocked person answers as a guest, signed in');
    const comment = { ...rsvp, content: 'It is me again' };
    const said = await blocked.post(`/api/events/${eventId}/comments/guest`, comment);
    findings.add(said.status < 300, 'a blocked person comments as a guest, signed in');
    return findings;
  },
};

export const uploads: Attack = {
  name: 'files without a size or with a strange type',
  async run(site) {
    const findings = new Findings();
    const guest = createClient(site);
    const bare = await guest.post('/api/objects/upload', {});
    findings.add(bare.status === 200, 'an upload without a size');
    const odd = await guest.post('/api/objects/upload', { contentType: 'video/mp4\r\nx: y', size: 10 });
    findings.add(odd.status !== 400, `a content type with a line break: ${odd.status}`);
    const asked = await guest.post('/api/objects/upload', { contentType: 'video/mp4', size: 10 });
    const { uploadURL } = asked.json as { uploadURL?: string };
    if (uploadURL) {
      const target = new URL(uploadURL, site.origin);
      const response = await fetch(target, {
        method: 'PUT',
        headers: { 'content-type': 'video/mp4' },
        body: Buffer.alloc(1_000_000),
      }).catch(() => null);
      findings.add(response?.ok === true, 'more bytes than were signed');
    }
    return findings;
  },
};

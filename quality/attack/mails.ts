import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Attack, Findings } from './attack';
import { addEvent, createClient, signUp } from './client';
import type { Site } from './site';

/** How long mails that should not be sent are waited for. */
const waitMs = 12_000;

async function mailsTo(site: Site, address: string): Promise<string[]> {
  return (await site.mails()).filter(({ to }) => to === address).map(({ text }) => text);
}

export const mailBombs: Attack = {
  name: 'somebody is flooded with mail, or reads a stranger’s words in ours',
  async run(site) {
    const findings = new Findings();
    const host = await signUp(site);
    const [toggled, edited, written] = await Promise.all([0, 1, 2].map(() => addEvent(site, host.id)));
    const toggler = await signUp(site, { isVerified: false });
    for (let turn = 0; turn < 31; turn += 1) {
      const status = turn % 2 === 0 ? 'attending' : 'cancelled';
      await toggler.post(`/api/events/${toggled}/rsvp`, { status });
    }
    const guest = `${randomUUID()}@campus.example`;
    const guests = createClient(site);
    const rsvp = (event: string | undefined, guestEmail: string) =>
      guests.post(`/api/events/${event}/rsvp/guest`, { guestName: 'Bea', guestEmail });
    await rsvp(edited, guest);
    for (let turn = 0; turn < 20; turn += 1) {
      await host.send('PATCH', `/api/events/${edited}`, { location: `Your password expires today ${turn}` });
    }
    const reader = `${randomUUID()}@campus.example`;
    await rsvp(written, reader);
    const words = 'Your campus password expires today: https://evil.example';
    await host.post(`/api/events/${written}/message`, { subject: 'IT desk', message: words });
    const invited = `${randomUUID()}@campus.example`;
    await host.post(`/api/events/${written}/invitations`, { emails: [invited], message: words });
    await setTimeout(waitMs);

    const counts = {
      toggler: toggler.email,
      'guest of an edited event': guest,
      'guest who was written to': reader,
    };
    for (const [who, address] of Object.entries(counts)) {
      const texts = await mailsTo(site, address);
      // One to confirm the RSVP, and one to verify a new account.
      findings.add(texts.length > 2, `${who}: ${texts.length} mails`);
    }
    const read = await mailsTo(site, reader);
    findings.add(
      read.some((text) => text.includes('evil.example')),
      "an address that confirmed nothing reads the host's own words",
    );
    const texts = await mailsTo(site, invited);
    findings.add(texts.length > 1, `an invited address: ${texts.length} mails`);
    findings.add(
      texts.some((text) => text.includes('evil.example')),
      'an invited address reads the words of the person who invites',
    );
    return findings;
  },
};

import { type Attack, Findings } from './attack';
import { addEvent, createClient, password, signUp } from './client';

/** Spaces, joiners, fillers and accents that leave no ink. */
const blanks = [
  ...'\u200b\u3164\u2800\u00ad\u200d\u2060\u{e0020}\u0301\u00a0\u202e\u115f\uffa0\u034f\ufe0f\u180e\ufeff',
];

export const blankNames: Attack = {
  name: 'names, titles and comments that nobody can see',
  async run(site) {
    const findings = new Findings();
    const host = await signUp(site);
    const eventId = await addEvent(site, host.id);
    const visitor = createClient(site);
    const guest = (name: string) => ({ guestName: name, guestEmail: `${crypto.randomUUID()}@mail.example` });
    for (const [at, blank] of blanks.entries()) {
      const account = { email: `blank${at}@uni.example`, password, firstName: blank, lastName: blank };
      const answers = await Promise.all([
        visitor.post('/api/register', account),
        visitor.post(`/api/events/${eventId}/rsvp/guest`, guest(blank)),
        host.post(`/api/events/${eventId}/comments`, { content: blank.repeat(2) }),
        host.send('PATCH', `/api/events/${eventId}`, { title: blank }),
      ]);
      for (const { status, text } of answers) {
        const code = `U+${blank.codePointAt(0)?.toString(16)}`;
        findings.add(status !== 400, `${code} was taken: ${status} ${text.slice(0, 80)}`);
      }
    }
    return findings;
  },
};

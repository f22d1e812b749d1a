import { type Attack, Findings } from './attack';
import { addEvent, signUp } from './client';

/** What no clock shows, and other kinds of values. */
const noTimes = [
  '2099-02-30T10:00',
  '2099-01-01T24:00',
  '2099-01-01',
  '+099999-01-01T00:00',
  7,
  null,
  ['2099-01-01T10:00'],
];

export const impossibleClocks: Attack = {
  name: 'times that no clock shows',
  async run(site) {
    const findings = new Findings();
    const host = await signUp(site);
    const path = `/api/events/${await addEvent(site, host.id)}`;
    const fine = { startDate: '2099-01-01T15:00:00Z', endDate: '2099-01-01T18:00:00Z' };
    const bodies = [
      ...noTimes.map((startLocal) => ({ ...fine, startLocal })),
      // What clocks show goes before the instants, which look fine.
      { ...fine, startLocal: '2001-01-01T10:00' },
      { ...fine, startLocal: '2099-01-01T10:00', endLocal: '2099-01-01T09:00' },
      { ...fine, startLocal: '2099-01-01T10:00', timezone: 'Mars/Olympus' },
      { ...fine, startLocal: '9999-12-31T23:59' },
    ];
    for (const body of bodies) {
      const { status, text } = await host.send('PATCH', path, body);
      const said = JSON.stringify(body);
      findings.add(
        status !== 400 || !/"code":/.test(text),
        `${said} was taken: ${status} ${text.slice(0, 80)}`,
      );
    }
    return findings;
  },
};

import { pumpedTexts, writePumped } from '../../server/src/testing/pumped-texts';
import { type Attack, Findings } from './attack';
import { createClient } from './client';
import { serve } from './hostile-documents';
import type { Site } from './site';
import { addHolds, addSources, readAll, signUpAs, watchLoop } from './source-runs';

/** The longest LOCATION that an import keeps whole, in characters. */
const longest = 500;
const entriesPerCalendar = 200;
/** One text in this many, a prime number. */
const step = 3;

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n|\r/g, '\\n');

/** 90 words of two letters: titles of different sources at one time are compared word by word. */
const longTitle = Array.from({ length: 90 }, (_, at) =>
  [at / 10, at % 10].map((digit) => 'bcdfghjklm'.charAt(Math.floor(digit))).join(''),
).join(' ');

function writeCalendar(places: readonly string[], name: string): string {
  const day = new Date(Date.now() + 172_800_000).toISOString().slice(0, 10).replaceAll('-', '');
  const entries = places.map((place, index) =>
    [
      'BEGIN:VEVENT',
      `UID:${name}-${index}`,
      `DTSTART:${day}T${String(index % 24).padStart(2, '0')}0000Z`,
      `SUMMARY:Talk ${index} of ${name} ${longTitle}`,
      `LOCATION:${escaped(place)}`,
      'END:VEVENT',
    ].join('\r\n'),
  );
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n');
}

export const pumpedPlaces = (start: (env: Record<string, string>) => Promise<Site>): Attack => ({
  name: 'calendars whose places our own expressions could read in many ways, and the console that lists them',
  async run() {
    const findings = new Findings();
    const places = pumpedTexts()
      .filter((_, index) => index % step === 0)
      .map((text) => writePumped(text, longest));
    const calendars = Array.from({ length: Math.ceil(places.length / entriesPerCalendar) }, (_, at) =>
      writeCalendar(places.slice(at * entriesPerCalendar, (at + 1) * entriesPerCalendar), `calendar ${at}`),
    );
    const server = await serve((request, response) =>
      response.end(calendars[Number(request.url?.slice(1))] ?? ''),
    );
    const site = await start({
      SOURCES_PRIVATE_HOSTS: server.host,
      CAMPUS_NAME: 'Campus',
      CAMPUS_CENTER: '39.13,-84.5',
    });
    const editor = await signUpAs(site, 'admin');
    await addSources(
      site,
      calendars.map((_, at) => ({ kind: 'ics', name: `places ${at}`, url: `http://${server.host}/${at}` })),
    );
    const watch = watchLoop(site, createClient(site));
    const runs = await readAll(site, editor, 'places %');
    for (const { name, failures, trouble } of runs) {
      findings.add(failures > 0, `${name} could not be read: ${trouble}`);
    }
    for (const path of ['places/not-found', 'places/wrong', 'places?q=hall', 'events', 'today', 'sources']) {
      const { status } = await editor.get(`/api/admin/${path}`);
      findings.add(status !== 200, `/api/admin/${path}: ${status}`);
    }
    addHolds(findings, await watch.stop());
    await site.stop();
    server.stop();
    return findings;
  },
});

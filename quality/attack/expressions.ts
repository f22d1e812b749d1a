import { type PumpedText, pumpedTexts, writePumped } from '../../server/src/testing/pumped-texts';
import { type Attack, Findings } from './attack';
import { type Client, createClient, type Person, signUp } from './client';

/** How long one request may hold the event loop. */
const mostHoldMs = 50;
/** Requests of one address, so that none is limited. */
const requestsOfAddress = 20;

const query = (path: string, name: string, text: string) => `${path}${name}=${encodeURIComponent(text)}`;

/** Publishes an event, whose words are read for its place and its kind. */
const publish = (host: Person, words: object) =>
  host.post('/api/events', {
    title: 'Porch concert',
    category: 'concerts',
    location: 'Stratford Ave',
    price: 0,
    description: '',
    startDate: new Date(Date.now() + 172_800_000).toISOString(),
    ...words,
  });

interface Door {
  name: string;
  /** The longest text that it takes, in characters. */
  longest: number;
  /** One text in this many, a prime number; the quicker the door, the more. */
  step: number;
  send(visitor: Client, host: Person, text: string): Promise<{ status: number }>;
}

const doors: readonly Door[] = [
  {
    name: 'a search for places',
    longest: 200,
    step: 3,
    send: (visitor, _, text) => visitor.get(query('/api/places/search?', 'q', text)),
  },
  {
    name: 'a search for events',
    longest: 100,
    step: 13,
    send: (visitor, _, text) => visitor.get(query('/api/events/search?', 'keyword', text)),
  },
  {
    name: 'a location for its time zone',
    longest: 500,
    step: 7,
    send: (_, host, text) => host.get(query('/api/event-time-zone?', 'location', text)),
  },
  {
    name: 'a venue for its time zone',
    longest: 200,
    step: 13,
    send: (_, host, text) => host.get(query('/api/event-time-zone?location=Hall&', 'venueName', text)),
  },
  {
    name: "a new event's location",
    longest: 500,
    step: 61,
    send: (_, host, text) => publish(host, { location: text }),
  },
  {
    name: "a new event's description",
    longest: 5_000,
    step: 61,
    send: (_, host, text) => publish(host, { description: text }),
  },
];

export const pumpedWords: Attack = {
  name: 'places, searches and events in words that our own expressions could read in many ways',
  async run(site) {
    const findings = new Findings();
    const other = createClient(site);
    let visitor = createClient(site);
    let host = await signUp(site);
    let sent = 0;
    const holdOf = async ({ send }: Door, text: string) => {
      sent += 1;
      if (sent % requestsOfAddress === 0) visitor = createClient(site);
      if (sent % (10 * requestsOfAddress) === 0) host = await signUp(site);
      const started = performance.now();
      const { status } = await send(visitor, host, text);
      return { status, ms: performance.now() - started };
    };
    /** How long somebody else waits meanwhile. */
    const otherWaits = async (door: Door, text: string) => {
      const sending = holdOf(door, text);
      const asked = performance.now();
      await other.get('/api/config');
      const ms = performance.now() - asked;
      await sending;
      return ms;
    };
    const tryText = async (door: Door, text: PumpedText) => {
      const written = writePumped(text, door.longest);
      let { status, ms } = await holdOf(door, written);
      // A request that took no longer held nobody up, and what happened beside the first try doesn't happen beside all.
      for (let again = 0; again < 4 && ms > mostHoldMs; again += 1) ms = await otherWaits(door, written);
      findings.add(
        ms > mostHoldMs || status >= 500,
        `${door.name}, ${JSON.stringify(written.slice(0, 60))} for ${text.place}: ${status}, ${Math.round(ms)} ms`,
      );
    };
    for (const door of doors) {
      for (const [index, text] of pumpedTexts().entries())
        if (index % door.step === 0) await tryText(door, text);
    }
    return findings;
  },
};

import { zonesHeader, zonesText } from '@quad/shared/zone-book';
import type { FastifyInstance } from 'fastify';

/** In JSON, a text that contains this has its quotation marks escaped. */
const member = '"timezone":"';

/** The text from a place in JSON to the next quotation mark. */
const quotedFrom = (text: string, at: number) => text.slice(at, text.indexOf('"', at));

/** The zones of events: the JSON of each names one, and need not be read to its end. */
export const zonesOfEvents = (events: readonly string[]): Set<string> =>
  new Set(events.map((text) => quotedFrom(text, text.indexOf(member) + member.length)));

/** The zones that the members `timezone` of some JSON name. */
function namedZones(json: string): Set<string> {
  const names = new Set<string>();
  for (let at = json.indexOf(member); at >= 0; at = json.indexOf(member, at)) {
    at += member.length;
    names.add(quotedFrom(json, at));
  }
  return names;
}

/** Tells browsers with each response of the API what clocks show in the zones that it names. */
export function sendZones(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || (!payload.startsWith('{') && !payload.startsWith('['))) return payload;
    const names = namedZones(payload);
    if (names.size > 0) reply.header(zonesHeader, zonesText(names));
    return payload;
  });
}

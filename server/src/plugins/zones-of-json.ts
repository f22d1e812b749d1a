import { zonesHeader, zonesText } from '@quad/shared/zone-book';
import type { FastifyInstance } from 'fastify';

/** In JSON, a text that contains this has its quotation marks escaped. */
const member = '"timezone":"';

/** The zones that the members `timezone` of some JSON name. */
function namedZones(json: string): Set<string> {
  const names = new Set<string>();
  for (let at = json.indexOf(member); at >= 0; at = json.indexOf(member, at)) {
    at += member.length;
    names.add(json.slice(at, json.indexOf('"', at)));
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

import type { ClientRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { apiPath } from '@quad/shared/api-request';
import { onWay, startOn, type Way } from './client';

/** How long the last change may take to reach everybody. */
const patienceMs = 5_000;

/** People who keep an event's page open, which follows its count. */
export function followAttendance(way: Way, eventId: string, count: number) {
  const path = apiPath('GET /api/live/attendance', { query: { ids: eventId } });
  const shown = new Map<ClientRequest, number>();
  const opening: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const own = onWay(way);
    const request = startOn(way)({
      ...own,
      path,
      headers: { ...own.headers, accept: 'text/event-stream' },
      agent: false,
      rejectUnauthorized: false,
    });
    opening.push(new Promise((resolve) => request.once('response', () => resolve()).once('close', resolve)));
    request.end();
    shown.set(request, 0);
    request.on('response', (response) => {
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const last = text.lastIndexOf('"attendeeCount":');
        if (last >= 0) shown.set(request, Number.parseInt(text.slice(last + '"attendeeCount":'.length), 10));
      });
      response.on('error', () => {});
    });
    request.on('error', () => {});
  }
  return {
    /** Once all of them are open. */
    opened: Promise.all(opening),
    /** Closes the pages; returns how many show `wanted` by then. */
    async end(wanted: number): Promise<number> {
      const right = () => [...shown.values()].filter((value) => value === wanted).length;
      for (let waited = 0; right() < count && waited < patienceMs; waited += 100) await setTimeout(100);
      const result = right();
      for (const request of shown.keys()) request.destroy();
      return result;
    },
  };
}

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What the application found out about a request. */
interface RoutedMessage extends IncomingMessage {
  /** The pattern of its route, '/api/events/:id'. */
  route?: string;
}

/** Upper bounds in seconds; a page is to come within 0.3, and a request is given up after 12. */
export const timeBounds = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 12] as const;

/** The requests of a route since the start of the process. */
export interface RouteTimes {
  method: string;
  route: string;
  byStatus: Map<number, number>;
  /** Those within each bound and above the one before; the last are above all. */
  counts: number[];
  /** Seconds. */
  sum: number;
}

/** What is sent before the application sees it: these searches, else pages. */
const early = ['/api/events/search', '/api/events', '/api/events/points'];
/** Streams stay open for hours, which says nothing of speed. */
const streams = '/api/live/';
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Looks without making a string, whose hash a map would have to find for each request. */
function earlyRoute(url = ''): string {
  for (const path of early)
    if (url.startsWith(path) && (url.length === path.length || url[path.length] === '?')) return path;
  return 'page of a visitor';
}

/**
 * Counts and times requests by the pattern of their route, never by their address. Prometheus' own histograms look up
 * their labels for each request, which costs several times as much as adding to these numbers.
 */
export class RequestTimes {
  /** By method and route. */
  private readonly routes = new Map<string, Map<string, RouteTimes>>();

  constructor(app: FastifyInstance) {
    app.addHook('onRequest', (request, _reply, done) => {
      (request.raw as RoutedMessage).route = request.routeOptions.url ?? 'no route';
      done();
    });
    app.server.prependListener('request', (request: RoutedMessage, response) => {
      const startedAt = performance.now();
      // It closes once.
      response.on('close', () => {
        const route = request.route ?? earlyRoute(request.url);
        this.add(request.method, route, response.statusCode, (performance.now() - startedAt) / 1000);
      });
    });
  }

  *all(): Generator<RouteTimes, void, undefined> {
    for (const routes of this.routes.values()) yield* routes.values();
  }

  private add(given: string | undefined, route: string, status: number, seconds: number): void {
    const method = given !== undefined && knownMethods.has(given) ? given : 'other';
    let routes = this.routes.get(method);
    if (!routes) {
      routes = new Map();
      this.routes.set(method, routes);
    }
    let times = routes.get(route);
    if (!times) {
      const counts = Array.from({ length: timeBounds.length + 1 }, () => 0);
      times = { method, route, byStatus: new Map(), counts, sum: 0 };
      routes.set(route, times);
    }
    times.byStatus.set(status, (times.byStatus.get(status) ?? 0) + 1);
    if (route.startsWith(streams)) return;
    let at = 0;
    while (at < timeBounds.length && seconds > (timeBounds[at] ?? 0)) at += 1;
    times.counts[at] = (times.counts[at] ?? 0) + 1;
    times.sum += seconds;
  }
}

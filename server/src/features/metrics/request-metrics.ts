import { Counter, Histogram, type Registry } from 'prom-client';
import { type RequestTimes, timeBounds } from '../../plugins/request-times';

const histogram = { name: 'quad_http_request_seconds', help: 'How long requests took, streams left out' };
const names = ['method', 'route'] as const;

/** The times of requests, added up elsewhere (plugins/request-times.ts). */
class RequestHistogram extends Histogram<'method' | 'route'> {
  constructor(
    register: Registry,
    private readonly times: RequestTimes,
  ) {
    super({ ...histogram, labelNames: names, buckets: [...timeBounds], registers: [register] });
  }

  /** What both the text and what several processes add up are made from. */
  async getForPromString() {
    const bounds = [...timeBounds, '+Inf'];
    const values = [...this.times.all()].flatMap(({ method, route, counts, sum }) => {
      const shared = { sharedLabels: { method, route } };
      let total = 0;
      const buckets = bounds.map((le, at) => {
        total += counts[at] ?? 0;
        return { ...shared, metricName: `${histogram.name}_bucket`, labels: { le }, value: total };
      });
      return [
        ...buckets,
        { ...shared, metricName: `${histogram.name}_sum`, labels: {}, value: sum },
        { ...shared, metricName: `${histogram.name}_count`, labels: {}, value: total },
      ];
    });
    return { ...histogram, type: 'histogram', aggregator: 'sum', values };
  }
}

/** Adds what requests there were, and how long they took. */
export function addRequestMetrics(register: Registry, times: RequestTimes): void {
  new RequestHistogram(register, times);
  new Counter({
    name: 'quad_http_requests_total',
    help: 'Requests by route and status',
    labelNames: [...names, 'status'],
    registers: [register],
    collect() {
      this.reset();
      for (const { method, route, byStatus } of times.all())
        for (const [status, count] of byStatus) this.inc({ method, route, status }, count);
    },
  });
}

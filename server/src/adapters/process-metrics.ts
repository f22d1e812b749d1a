import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** What a process asks the one that started it, and the response. */
export interface MetricsRequest {
  wantsMetrics: number;
}
interface MetricsResponse {
  metricsFor: number;
  text: string;
}

const limitMs = 8_000;
let asked = 0;

/** Lets the process that started this one read its metrics, if there is one. */
export function offerMetrics(open: () => Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries(open());
  // It listens for the question.
  new AggregatorRegistry();
}

/**
 * The metrics of all processes that share this one's port, added up; null if it is alone.
 * @throws Error if the process that started them doesn't respond
 */
export async function readAllProcesses(): Promise<string | null> {
  if (!cluster.isWorker) return null;
  asked += 1;
  const request: MetricsRequest = { wantsMetrics: asked };
  return new Promise((resolve, reject) => {
    const receive = (message: Partial<MetricsResponse>) => {
      if (message.metricsFor === request.wantsMetrics) settle(() => resolve(message.text ?? ''));
    };
    const timer = setTimeout(
      () => settle(() => reject(new Error('The first process did not respond'))),
      limitMs,
    );
    const settle = (end: () => void) => {
      clearTimeout(timer);
      process.off('message', receive);
      end();
    };
    process.on('message', receive);
    process.send?.(request);
  });
}

/** In the first process: adds up what the others say. */
export function createMetricsGatherer(): (worker: Worker, request: MetricsRequest) => Promise<void> {
  const gathered = new AggregatorRegistry();
  return async (worker, { wantsMetrics }) => {
    const text = await gathered.clusterMetrics();
    const response: MetricsResponse = { metricsFor: wantsMetrics, text };
    if (worker.isConnected()) worker.send(response);
  };
}

import Stripe from 'stripe';
import { type Proxies, WayOutAgent } from './way-out';

const timeoutMs = 10_000;

/** An address that Stripe calls. */
interface Webhook {
  url: string;
  isEnabled: boolean;
}

/**
 * The webhooks of an account.
 * @throws Error with Stripe's `statusCode` if the key is refused, or may not list them
 */
export async function listWebhooks(secretKey: string, baseUrl: string, proxies: Proxies): Promise<Webhook[]> {
  const { hostname, port, protocol } = new URL(baseUrl);
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    host: hostname,
    ...(port ? { port } : {}),
    ...(protocol === 'https:' ? { httpAgent: new WayOutAgent(proxies) } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  return data.map(({ url, status }) => ({ url, isEnabled: status === 'enabled' }));
}

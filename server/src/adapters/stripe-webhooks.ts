import Stripe from 'stripe';

const timeoutMs = 10_000;

/**
 * Whether an account has a webhook that calls an address.
 * @throws Error if the key is refused, or may not list webhooks
 */
export async function findWebhook(
  secretKey: string,
  baseUrl: string,
  url: string,
): Promise<'enabled' | 'missing'> {
  const { hostname, port, protocol } = new URL(baseUrl);
  const stripe = new Stripe(secretKey, {
    ...{ timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false, host: hostname },
    ...(port ? { port } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  return data.some((hook) => hook.url === url && hook.status === 'enabled') ? 'enabled' : 'missing';
}

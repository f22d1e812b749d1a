import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app';

async function policyWith(env: Record<string, string>): Promise<Map<string, string[]>> {
  const { headers } = await (await startTestApp({ env })).get('/api/config');
  const directives = String(headers['content-security-policy']).split(';');
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
}

it('lets pages contact no other host for payments without keys', async () => {
  const policy = await policyWith({});
  expect([...policy.values()].flat().filter((source) => source.includes('stripe'))).toEqual([]);
  expect(policy.get('frame-src')).toEqual(["'self'"]);
});

it("lets pages contact only the provider's script, frames and API with keys", async () => {
  const policy = await policyWith({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  });
  const ofStripe = (name: string) => policy.get(name)?.filter((source) => source.includes('stripe.com'));
  expect(ofStripe('script-src')).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com']);
  expect(ofStripe('frame-src')).toEqual([
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ]);
  expect(ofStripe('connect-src')).toEqual(['https://api.stripe.com']);
  expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
});

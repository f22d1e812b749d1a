import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { stripeSandboxPath } from './embedded-stripe';

const test = useTestApp();

it('lets a host say in a browser who they are, on a page of ours', async () => {
  const origin = await test.listen();
  const stripe = createSandboxClient(`${origin}${stripeSandboxPath}`, test.stripe?.keys.secretKey ?? '');
  const { id } = await stripe.accounts.create({
    type: 'express',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  const { url } = await stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    refresh_url: `${origin}/settings?again`,
    return_url: `${origin}/settings`,
  });
  const page = await fetch(url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(await page.text()).toContain('value="verified"');
  const answered = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'verified' }),
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  expect(answered.status).toBe(303);
  expect(answered.headers.get('location')).toBe(`${origin}/settings`);
  expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(true);
});

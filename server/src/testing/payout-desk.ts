import type { Payouts } from '@quad/shared/contract/payouts';
import { expect } from 'vitest';
import type { Client } from './test-app';

/** How a host ends the provider's onboarding, as its page says it. */
type Answer = 'verified' | 'verified-for-now' | 'review' | 'restricted' | 'later';

/** The address of the provider's page for a host. */
export async function providerPage(host: Client): Promise<string> {
  const response = await host.post('/api/payouts/onboarding');
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ url: string }>().url;
}

/** Presses a button on the provider's page; returns where the browser goes next. */
export async function answerProvider(url: string, answer: Answer): Promise<string | null> {
  const body = new URLSearchParams({ answer });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  expect(response.status).toBeLessThan(400);
  return response.headers.get('location');
}

/** What a host is told about their payouts. */
export const payoutsOf = async (host: Client): Promise<Payouts> =>
  (await host.get('/api/payouts')).json<Payouts>();

import { createHmac } from 'node:crypto';

/** 't=...,v1=...': the Stripe-Signature that Stripe's libraries check. `at` in seconds since 1970. */
export function signWebhook(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

import type { RouteDefinition } from '@quad/shared/define-route';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from './testing/test-app';

/**
 * Every response goes out through its schema, which drops unnamed fields. So the schemas name everything
 * there can be: each field that sounds like a secret is listed here with a reason, or fails this test.
 */
const known: Record<string, string[]> = {
  // Their own.
  'GET /api/user': ['email'],
  'POST /api/login': ['user.email'],
  'POST /api/register': ['user.email'],
  'POST /api/auth/verify-link': ['user.email'],
  'POST /api/auth/verify-code': ['user.email'],
  'GET /api/settings': ['pendingEmail'],
  'POST /api/user/second-factor/authenticator': ['secret'],
  'GET /api/user/profile': ['email'],
  'PUT /api/user/profile': ['email'],
  // For the holder of the link mailed to that address.
  'POST /api/auth/restore-email': ['email', 'resetToken'],
  // Of the payment that the browser is about to confirm, for the payer.
  'POST /api/create-event-payment': ['clientSecret'],
  // Of the order that the browser is about to pay for, for its buyer, and a guest's by the link.
  'POST /api/events/:id/orders': ['clientSecret'],
  'GET /api/orders/:id': ['clientSecret'],
  'POST /api/orders/:id/check': ['clientSecret'],
  'DELETE /api/orders/:id': ['clientSecret'],
  'GET /api/orders/by-link/:token': ['clientSecret'],
  'POST /api/orders/by-link/:token/check': ['clientSecret'],
  'DELETE /api/orders/by-link/:token': ['clientSecret'],
  // Of tickets that friends send to this person.
  'GET /api/user/tickets': ['incoming.token'],
  // What the sender typed, for the sender; and the invited address, for the holder of the mailed link.
  'GET /api/events/:id/invitations': ['invitations.inviteeEmail'],
  'POST /api/events/:id/invitations': ['invitations.inviteeEmail'],
  'GET /api/notifications': ['notifications.data.email'],
  'GET /api/invitations/:token': ['guestEmail'],
  // Null for everybody but the host of the event (comments.test.ts, media.test.ts).
  'GET /api/events/:id/comments': ['guestEmail'],
  'POST /api/events/:id/comments': ['guestEmail'],
  'POST /api/events/:id/comments/guest': ['guestEmail'],
  'PATCH /api/comments/:id': ['guestEmail'],
  'PUT /api/comments/:id/hidden': ['guestEmail'],
  'GET /api/events/:id/media': ['guestEmail'],
  'GET /api/comments/:id/media': ['guestEmail'],
  'POST /api/media': ['guestEmail'],
  'POST /api/media/guest': ['guestEmail'],
  'PUT /api/media/:id/review': ['guestEmail'],
  // Those of calendars, with passwords masked (sources.test.ts), and of organizers who want to be left out.
  'GET /api/admin/sources': ['sources.address'],
  'POST /api/admin/sources': ['address'],
  'GET /api/admin/sources/:id': ['address'],
  'PATCH /api/admin/sources/:id': ['address'],
  'GET /api/admin/blocked-entries': ['blocked.address', 'requests.address', 'requests.email'],
  // Masked: the first letter and the domain (console.test.ts).
  'GET /api/admin/mails': ['maskedAddress'],
  'GET /api/admin/people': ['maskedEmail'],
  'GET /api/admin/people/:id': ['maskedEmail'],
  // What the own phone makes live codes from.
  'GET /api/events/:id/pass': ['secret'],
  'GET /api/rsvps/by-link/:token/pass': ['secret'],
  'GET /api/tickets/:id/pass': ['secret'],
  'POST /api/events/:id/check-in': ['secret'],
  // What a phone at the door compares live codes with, and the screen at the entrance makes them from.
  'GET /api/door/pack': ['liveSecret'],
  'POST /api/door/sync': ['liveSecret'],
  'GET /api/events/:id/door': ['entranceSecret'],
  'PATCH /api/events/:id/door': ['entranceSecret'],
  'POST /api/events/:id/door/waiting': ['entranceSecret'],
  // Only for the host of the event (hosting.test.ts).
  'GET /api/events/:id/attendees': ['attendees.guestEmail', 'attendees.guestAddress'],
};

const soundsSecret =
  /email|address|password|passwd|token|secret|hash|storagekey|posterkey|(?<!pas)sid$|session|phone|^ip$/i;

const test = useTestApp();

/** The paths of all texts in a JSON schema, including list items and alternatives. */
function textsOf(schema: unknown, path: string[] = []): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const isText = 'type' in schema && [schema.type].flat().includes('string');
  return Object.entries(schema)
    .flatMap(([key, value]) => {
      if (key !== 'properties') return textsOf(value, path);
      return Object.entries(value as object).flatMap(([name, field]) => textsOf(field, [...path, name]));
    })
    .concat(isText ? [path.join('.')] : []);
}

function secretsOf({ response }: RouteDefinition): string[] {
  if (!response) return [];
  const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
  return [...new Set(textsOf(schema))].filter((path) => soundsSecret.test(path.split('.').at(-1) ?? ''));
}

it('responses contain no secret except those listed', () => {
  expect(test.app.contractRoutes.size).toBeGreaterThan(40);
  const found = [...test.app.contractRoutes].flatMap((route) => {
    const secrets = secretsOf(route);
    return secrets.length > 0 ? [[`${route.method} ${route.path}`, secrets] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(known);
});

import { describe, expect, expectTypeOf, it } from 'vitest';
import { type ApiKey, addressOf, apiPath, type RequestOf, type ResponseOf } from './api-request';
import { routes } from './contract/api';
import type { RsvpResult } from './contract/rsvps';

const id = '6a1f7cc2-6f5d-4c1f-9f0a-2f2f6f1f0a01';

it('lists every route once', () => {
  const keys = routes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
});

describe('the address of a route', () => {
  it('has its placeholders filled, with encoded values', () => {
    const params = { id: 'a/b c' };
    expect(addressOf('POST /api/events/:id/rsvp', { params })).toEqual([
      'POST',
      '/api/events/a%2Fb%20c/rsvp',
    ]);
  });

  it('has the query in the given order: numbers as text, lists joined by commas, undefined and null left out', () => {
    const query = {
      lat: 39.1,
      lng: -84.5,
      category: undefined,
      keyword: 'a b',
      bbox: [1, 2, 3, 4],
      free: true,
    };
    expect(apiPath('GET /api/events/search', { query })).toBe(
      '/api/events/search?lat=39.1&lng=-84.5&keyword=a+b&bbox=1,2,3,4&free=true',
    );
    expect(apiPath('GET /api/friends', { query: { cursor: null } })).toBe('/api/friends');
  });
});

/** Does nothing: the compiler is the test. */
const request = <K extends ApiKey>(key: K, options: RequestOf<K>) => [key, options];

it('takes the requests that the contract describes', () => {
  request('POST /api/events/:id/rsvp', { params: { id }, body: { status: 'maybe' } });
  request('POST /api/logout', {});
  request('POST /api/create-event-payment', {});
  expectTypeOf<ResponseOf<'POST /api/events/:id/rsvp'>>().toEqualTypeOf<RsvpResult>();
  expectTypeOf<ResponseOf<'POST /api/logout'>>().toEqualTypeOf<undefined>();
});

it('refuses a wrong method, path, part or value', () => {
  // @ts-expect-error the route is a POST
  request('PUT /api/logout', {});
  // @ts-expect-error a typo in the path
  request('POST /api/logut', {});
  // @ts-expect-error no params
  request('GET /api/events/:id', {});
  // @ts-expect-error a parameter that the path does not have
  request('GET /api/events/:id', { params: { eventId: id } });
  // @ts-expect-error a status that is no RSVP
  request('POST /api/events/:id/rsvp', { params: { id }, body: { status: 'perhaps' } });
  // @ts-expect-error no body
  request('POST /api/login', {});
  // @ts-expect-error a body where the route has none
  request('POST /api/logout', { body: {} });
  // @ts-expect-error a query that the route does not have
  request('GET /api/user', { query: { limit: 1 } });
  // @ts-expect-error a typo in the query
  request('GET /api/events/search', { query: { latitude: 39.1 } });
  // @ts-expect-error a value that the query does not take
  request('GET /api/events/search', { query: { sort: 'loudest' } });
  // @ts-expect-error an address has no body
  apiPath('POST /api/login', { body: { email: 'a@b.c', password: 'x' } });
});

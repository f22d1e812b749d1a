import { expect, it } from 'vitest';
import { testPassword } from '../testing/factories';
import { useTestApp } from '../testing/test-app';

const test = useTestApp();

it.each(['/api/user', '/api/settings', '/api/notifications', '/api/user/favorites', '/api/user/profile'])(
  'nobody stores what a person sees: %s',
  async (url) => {
    const ada = await test.member();
    const response = await ada.get(url);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
  },
);

it('nobody stores the events as a person sees them, nor refusals', async () => {
  const ada = await test.member();
  const event = await test.event();
  for (const url of ['/api/events/search', `/api/events/${event.id}`, '/api/friends/nothing']) {
    expect((await ada.get(url)).headers['cache-control'], url).toBe('private, no-store');
  }
  expect((await test.get('/api/user')).headers['cache-control']).toBe('private, no-store');
});

it('nobody stores the response to signing in', async () => {
  const { email } = await test.member();
  const response = await test.post('/api/login', { email, password: testPassword });
  expect(response.headers['cache-control']).toBe('private, no-store');
});

it('what everybody sees may be shared', async () => {
  expect((await test.get('/api/events/search')).headers['cache-control']).toMatch(/^public/);
});

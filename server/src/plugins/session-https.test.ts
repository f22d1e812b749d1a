import { expect, it } from 'vitest';
import { testPassword } from '../testing/factories';
import { useTestApp } from '../testing/test-app';

const test = useTestApp({ env: { PUBLIC_URL: 'https://quad.example' } });

it('sets only cookies that no other host or subdomain can set or read, when people come over https', async () => {
  const { email } = await test.member();
  // The proxy's connection to the app is plain.
  const response = await test.post('/api/login', { email, password: testPassword });
  const safe = { secure: true, httpOnly: true, sameSite: 'Lax', path: '/' };
  expect(response.cookies).toHaveLength(2);
  expect(response.cookies).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: '__Host-quad_session', ...safe }),
      expect.objectContaining({ name: '__Host-quad_device', ...safe }),
    ]),
  );
  for (const cookie of response.cookies) expect(cookie).not.toHaveProperty('domain');
  const value = response.cookies.find(({ name }) => name === '__Host-quad_session')?.value;
  expect((await test.as(`__Host-quad_session=${value}`).get('/api/user')).statusCode).toBe(200);
  expect((await test.as(`quad_session=${value}`).get('/api/user')).statusCode).toBe(401);
});

it('makes browsers use https for a year, for pages, data and refusals alike', async () => {
  for (const url of ['/api/config', '/api/events/search', '/api/user', '/api/nothing']) {
    const { headers } = await test.get(url);
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000');
  }
});

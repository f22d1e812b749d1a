import { expect, it } from 'vitest';
import { testPassword } from '../testing/factories';
import { useTestApp } from '../testing/test-app';

const test = useTestApp({ env: { PUBLIC_URL: 'https://quad.example' } });

it('sets a cookie that no other host or subdomain can set or read, when people come over https', async () => {
  const { email } = await test.member();
  // The proxy's connection to the app is plain.
  const response = await test.post('/api/login', { email, password: testPassword });
  const cookies = response.cookies.filter(({ name }) => name !== 'quad_device');
  expect(response.cookies).toContainEqual(expect.objectContaining({ name: 'quad_device', secure: true }));
  expect(cookies).toMatchObject([
    { name: '__Host-quad_session', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' },
  ]);
  expect(cookies[0]).not.toHaveProperty('domain');
  const value = cookies[0]?.value;
  expect((await test.as(`__Host-quad_session=${value}`).get('/api/user')).statusCode).toBe(200);
  expect((await test.as(`quad_session=${value}`).get('/api/user')).statusCode).toBe(401);
});

it('makes browsers use https for a year, for pages, data and refusals alike', async () => {
  for (const url of ['/api/config', '/api/events/search', '/api/user', '/api/nothing']) {
    const { headers } = await test.get(url);
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
  }
});

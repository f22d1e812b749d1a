import { expect, test, vi } from 'vitest';
import { call } from '../lib/api-client';
import { maya } from './render-app';
import { ok, stubApi } from './stub-api';

test('requests are distinguished by the key of their route', async () => {
  const received = stubApi({ 'GET /api/user/calendar': ok({ url: null }) });
  expect(await call('GET /api/user/calendar')).toEqual({ url: null });
  await expect(call('GET /api/events/:id', { params: { id: 'a b' } })).rejects.toMatchObject({ status: 0 });
  expect(received).toEqual([
    { key: 'GET /api/user/calendar' },
    { key: 'GET /api/events/:id', params: { id: 'a b' } },
  ]);
});

test('a body that the contract does not allow fails its test', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  stubApi({ 'GET /api/user': ok({ ...maya, id: 'not an id' }) });
  await call('GET /api/user');
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('GET /api/user breaks'));
  vi.mocked(console.error).mockClear();
});

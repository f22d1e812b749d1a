import { describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app';

describe('a refused address', () => {
  const testApp = useTestApp();

  test.each([
    ['/api/events/search?keyword=%ff%fe', 'keyword is not percent-coded UTF-8'],
    ['/api/events/search?lat=39&lng=-84&keyword=%', 'keyword is not percent-coded UTF-8'],
    ['/api/events/search?keyword=%ED%A0%80', 'keyword is not percent-coded UTF-8'],
    ['/api/events?%ff=1', 'The query is not percent-coded UTF-8'],
    ['/api/places?q=%C3', 'q is not percent-coded UTF-8'],
    ['/api/config?a=%zz', 'a is not percent-coded UTF-8'],
    ['/feeds/events.ics?keyword=%ff', 'keyword is not percent-coded UTF-8'],
    ['/api/events/%ff', 'The address is not percent-coded UTF-8'],
    ['/api/events/search?lat=1&lat=2&lng=3', 'lat is given more than once'],
    ['/api/events/search?sort=soonest&sort=distance', 'sort is given more than once'],
    ['/api/events/search?radius=-1', 'radius must be above 0'],
    ['/api/events/search?radius=0', 'radius must be above 0'],
  ])('is explained: %s', async (url, message) => {
    const response = await testApp.get(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message, code: 'INVALID_INPUT' });
  });

  test('is not repeated if it is too long', async () => {
    const response = await testApp.get(`/api/events/${'x'.repeat(5_000)}`);
    expect(response.statusCode).toBe(414);
    expect(response.json()).toEqual({ message: 'The address is too long', code: 'INVALID_INPUT' });
  });

  test.each(['caf%C3%A9', '100%25', '%F0%9F%8E%89', 'a+b'])(
    'does not include the keyword %s',
    async (keyword) => {
      const response = await testApp.get(`/api/events/search?keyword=${keyword}`);
      expect(response.statusCode).toBe(200);
    },
  );
});

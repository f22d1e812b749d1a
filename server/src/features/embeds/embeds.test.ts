import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { buildEvent } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

describe('events on other sites', () => {
  const testApp = useTestApp({ env: { PUBLIC_URL: 'https://quad.example' } });
  afterEach(() => testApp.database.pool.query('truncate events, users cascade'));
  const near = 'lat=39.13&lng=-84.5';

  test('are a page that any site may frame, that sets no cookie and runs one script', async () => {
    const event = await buildEvent(testApp.database.db, {
      title: '<img src=x onerror=alert(1)> & "friends"',
    });
    const page = await testApp.get(`/embed?${near}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.headers['x-frame-options']).toBeUndefined();
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    const scripts = [...page.body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(scripts).toHaveLength(1);
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64');
    expect(policy).toContain(`script-src 'sha256-${hash}'`);
    expect(page.body).toContain(`href="https://quad.example/events/${event.id}"`);
    expect(page.body).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;friends&quot;');
    expect(page.body).not.toContain('<img src=x');
    // Everything else stays closed to frames.
    expect(String((await testApp.get('/api/config')).headers['content-security-policy'])).toContain(
      "frame-ancestors 'none'",
    );
  });

  test('are small on the wire', async () => {
    for (let index = 0; index < 12; index += 1) {
      await buildEvent(testApp.database.db, { title: `A rather long title of event number ${index}` });
    }
    const page = await testApp.get(`/embed?${near}&view=cards&limit=20`);
    const script = await testApp.get('/embed.js');
    expect(page.body.match(/<li>/g)).toHaveLength(12);
    const size = brotliCompressSync(page.body).length + brotliCompressSync(script.body).length;
    expect(size).toBeLessThan(12_000);
  });

  test('look as asked', async () => {
    await buildEvent(testApp.database.db, { title: 'Chess', status: 'cancelled' });
    const page = await testApp.get(`/embed?${near}&view=cards&theme=dark&accent=%23FFC21A&title=On+campus`);
    expect(page.body).toContain('data-theme="dark" style="--wa:#ffc21a;--wt:#000000"');
    expect(page.body).toContain('<h1>On campus</h1>');
    expect(page.body).toContain('Cancelled: Chess');
    expect(page.body).toMatch(/<img src="\/covers\/[\w-]+\.svg" alt=""/);
  });

  test('say how many there are, and where', async () => {
    for (let index = 0; index < 6; index += 1) await buildEvent(testApp.database.db);
    const page = await testApp.get(`/embed?${near}&category=concerts&free=true&date=weekend`);
    expect(page.body).toContain('<h1>This weekend</h1>');
    expect(page.body).toContain(
      'href="https://quad.example/?category=concerts&amp;date=weekend&amp;free=1&amp;at=39.13,-84.5"',
    );
    const all = await testApp.get(`/embed?${near}`);
    expect(all.body.match(/<li>/g)).toHaveLength(4);
    expect(all.body).toContain('All 6 events');
    const none = await testApp.get(`/embed?${near}&keyword=nothing`);
    expect(none.body).toContain('No events right now.');
  });

  test.each([
    ['view=wall', 'View must be one of list, cards'],
    ['theme=pink', 'Theme must be one of light, dark, auto'],
    ['accent=red;background:url(//evil)', 'accent must be a color'],
    ['limit=21', 'limit'],
    ['event=1', 'Event must be a UUID'],
    [`title=${'x'.repeat(61)}`, 'title must be at most 60 characters'],
  ])('refuse %s', async (query, message) => {
    const page = await testApp.get(`/embed?${query}`);
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain(message);
  });

  test('can be a single one, unless visitors can’t see it', async () => {
    const { db } = testApp.database;
    const event = await buildEvent(db, { title: 'Chess' });
    const hidden = await buildEvent(db, { hiddenAt: new Date() });
    const page = await testApp.get(`/embed?event=${event.id}`);
    expect(page.body.match(/<li>/g)).toHaveLength(1);
    expect(page.body).toContain('See it on Quad');
    expect((await testApp.get(`/embed?event=${hidden.id}`)).statusCode).toBe(404);
  });

  test('are offered to sites that ask for a link of ours (oEmbed)', async () => {
    const event = await buildEvent(testApp.database.db, { title: 'Chess & "cake"' });
    const ask = (address: string, more = '') =>
      testApp.get(`/api/oembed?url=${encodeURIComponent(address)}${more}`);
    const offered = (await ask(`https://quad.example/events/${event.id}`, '&maxwidth=400')).json();
    expect(offered).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Chess & "cake"',
      width: 400,
      height: 150,
    });
    expect(offered.html).toContain(`src="https://quad.example/embed?event=${event.id}"`);
    expect(offered.html).toContain('title="Chess &amp; &quot;cake&quot;"');
    const list = (
      await ask('https://quad.example/?category=concerts&at=39.13,-84.5&free=1&date=today')
    ).json();
    const [, source = ''] = /src="https:\/\/quad\.example([^"]*)"/.exec(list.html) ?? [];
    expect(source).toBe('/embed?category=concerts&amp;date=today&amp;free=1&amp;lat=39.13&amp;lng=-84.5');
    expect((await testApp.get(source.replaceAll('&amp;', '&'))).statusCode).toBe(200);
    for (const address of [
      'https://evil.example/events/1',
      'https://quad.example/settings',
      'javascript:1',
    ]) {
      expect([400, 404]).toContain((await ask(address)).statusCode);
    }
    expect((await ask(`https://quad.example/events/${event.id}`, '&format=xml')).statusCode).toBe(400);
  });
});

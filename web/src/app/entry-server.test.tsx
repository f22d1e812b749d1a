// @vitest-environment node
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { consolePaths } from '@quad/shared/console-paths';
import { type Permission, permissionsOf, roles } from '@quad/shared/permissions';
import { expect, test } from 'vitest';
import { disco } from '../testing/events';
import { bootData, maya } from '../testing/render-app';
import { consoleScreens } from './console/console-screens';
import { render } from './entry-server';

const nothingFound = { key: '', page: { events: [], nextCursor: null, total: 0 } };
const oneFound = { key: '', page: { events: [disco], nextCursor: null, total: 1 } };
const text = (html: string) => html.replace(/<br\/>/g, ' ').replace(/<[^>]+>/g, '|');

test('the landing page is in the served HTML, with its exact text', () => {
  const page = render('/landing', bootData());
  expect(page.status).toBe(200);
  expect(page.modules).toEqual(['src/app/screen-styles.ts', 'src/app/routes/landing.tsx']);
  for (const words of [
    'Browse events now and sign up later to create your own.',
    'Get Started',
    'Sign In',
    'Find parties, concerts and events',
    'Join study groups and meet people',
    'Location-based recommendations',
  ]) {
    expect(text(page.html)).toContain(words);
  }
  expect(page.head).toContain('<title>Welcome · Quad</title>');
  expect(page.head).toContain('<link rel="canonical" href="https://quad.test/landing">');
  expect(page.html).not.toContain('aria-label="Main"');
});

test('a visitor looks at Discover without the styles of other screens', () => {
  expect(render('/', bootData({ discover: oneFound })).modules).toEqual(['src/app/routes/discover.tsx']);
});

test.each<[string, string, string[], Parameters<typeof bootData>[0]]>([
  [
    'an imported event',
    `/events/${disco.id}`,
    ['event-source'],
    { event: { ...disco, externalSource: 'ics' } },
  ],
  ['an event of Quad', `/events/${disco.id}`, [], { event: disco }],
  ['a search without events', '/?q=polka', ['no-events', 'word-chips'], { discover: nothingFound }],
  ['settings', '/settings', ['password-form'], { user: maya }],
])('%s has the styles of what few pages show', (_, url, parts, boot) => {
  const { modules } = render(url, bootData(boot));
  const found = modules.filter((module) => !/^src\/app\/(routes|member-cards|screen-styles)/.test(module));
  expect(found.map((module) => basename(module, '.tsx'))).toEqual(parts);
  expect(modules[0]).toBe('src/app/screen-styles.ts');
  for (const module of modules) expect(existsSync(join('web', module)), module).toBe(true);
});

test('missing pages and malformed URLs are 404', () => {
  for (const url of [
    '/nope',
    '/my-events',
    '//',
    '//evil.test/x',
    '/%E0%A4%A',
    '/landing%00',
    '/x?y=%E0%A4%A',
  ]) {
    const page = render(url, bootData());
    expect(page.status, url).toBe(404);
    expect(text(page.html), url).toContain('Page not found');
    expect(page.head, url).toContain('noindex');
  }
});

test("a person's page names nobody to search engines", () => {
  const { status, head } = render('/profile/1b4e28ba-2fa1-41d2-883f-0016d3cca427', bootData());
  expect(status).toBe(200);
  expect(head).toContain('<title>Profile · Quad</title>');
  expect(head).toContain('noindex');
});

test("Discover's first paint waits for its heading, which is there", () => {
  for (const boot of [bootData(), bootData({ discover: oneFound })]) {
    const { head, html } = render('/', boot);
    const [, id] = /<link rel="expect" href="#(\w+)" blocking="render">/.exec(head) ?? [];
    expect(html).toMatch(new RegExp(`<h1[^>]* id="${id}"|<h1 id="${id}"`));
  }
});

test("an event's page describes the event to search engines", () => {
  const { status, head } = render(`/events/${disco.id}`, bootData({ event: disco }));
  expect(status).toBe(200);
  expect(head).toContain('<title>Three-Channel Silent Disco · Quad</title>');
  expect(head).toContain('application/ld+json');
});

test('a missing event is 404', () => {
  const page = render('/events/1b4e28ba-2fa1-41d2-883f-0016d3cca427', bootData({ event: null }));
  expect(page.status).toBe(404);
  expect(text(page.html)).toContain('Event not found');
  expect(page.head).toContain('<title>Event not found · Quad</title>');
});

test('only visitors are offered to sign in, and only where it helps', () => {
  const visitor = text(render('/my-events', bootData()).html);
  expect(visitor).toContain('Please sign in to continue');
  const member = text(render('/my-events', bootData({ user: maya })).html);
  expect(member).not.toContain('Please sign in to continue');
  expect(member).toContain('MT');
});

test('navigation has its four tabs and marks the one that is shown', () => {
  const { html } = render('/friends?x=1', bootData());
  const [nav = ''] = /<nav.*?<\/nav>/.exec(html) ?? [];
  const tabs = [...nav.matchAll(/<a.*?<\/a>/g)].map(([tab]) => tab);
  expect(tabs.map((tab) => text(tab).replace(/\|/g, ''))).toEqual([
    'Discover',
    'My Events',
    'Friends',
    'Profile',
  ]);
  expect(tabs.map((tab) => tab.includes('aria-current="page"'))).toEqual([false, false, true, false]);
});

test.each([
  ['/auth', 'Sign In', 'Welcome Back'],
  ['/login/', 'Sign In', 'Welcome Back'],
  ['/register?returnTo=/friends', 'Sign Up', 'Create Account'],
  ['/auth/forgot', 'Forgot your password?', 'Forgot your password?'],
  ['/auth/reset?token=abc', 'Choose a new password', 'Choose a new password'],
  ['/auth/verify', 'Verify your email', 'Verify your email'],
])('%s is served as %s, unindexed, and submits nothing before scripts are there', (url, title, heading) => {
  const page = render(url, bootData());
  expect(page.status).toBe(200);
  expect(page.head).toContain(`<title>${title} · Quad</title>`);
  expect(page.head).toContain('noindex');
  expect(text(page.html)).toContain(`|${heading}|`);
  expect(page.html).not.toContain('type="submit"');
});

test('fetching the page of a mailed link does not follow the link', () => {
  const page = render('/auth/verify?token=a-token-of-twenty-letters', bootData({ user: maya }));
  expect(text(page.html)).toContain('Verifying your email...');
  expect(page.html).not.toContain('a-token-of-twenty-letters');
});

test('a person who is signed in already leaves the sign-in screen', () => {
  expect(text(render('/auth', bootData({ user: maya })).html)).toContain('Redirecting...');
});

test('a screen of the console is 404 without its permission', () => {
  const status = (url: string, permissions: Permission[] | null) =>
    render(url, bootData({ user: permissions && { ...maya, permissions } })).status;
  for (const [name, path] of Object.entries(consolePaths)) {
    const href = path.template.replace(':id', '7');
    const { access } = consoleScreens[name as keyof typeof consolePaths];
    for (const role of roles) {
      const own = permissionsOf([role]);
      expect(status(href, own), `${href} as ${role}`).toBe(own.some((one) => one === access) ? 200 : 404);
    }
    expect(status(href, []), href).toBe(404);
    expect(status(href, null), href).toBe(404);
  }
  expect(status('/admin/nothing', permissionsOf(['admin']))).toBe(404);
  expect(status('/administrators', permissionsOf(['admin']))).toBe(404);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { goWithPoster } from './load-before-navigating';

const start = vi.fn((update: () => void) => update());
let isCalm = false;

beforeEach(() => {
  isCalm = false;
  start.mockClear();
  Object.assign(document, { startViewTransition: start });
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  document.body.innerHTML =
    '<div data-card><div class="poster"></div><a href="/events/1?from=%22list%22">One</a></div>';
});
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
});

const poster = () => document.querySelector<HTMLElement>('.poster');

it('goes inside a transition that the pressed poster takes part in', () => {
  const go = vi.fn();
  goWithPoster('/events/1?from=%22list%22', go);
  expect(start).toHaveBeenCalledOnce();
  expect(go).toHaveBeenCalledOnce();
  expect(poster()?.style).toMatchObject({ viewTransitionName: 'poster' });
});

it('navigates plainly without a poster, with reduced motion, and without browser support', () => {
  const go = vi.fn();
  goWithPoster('/events/2', go);
  isCalm = true;
  goWithPoster('/events/1?from=%22list%22', go);
  Reflect.deleteProperty(document, 'startViewTransition');
  goWithPoster('/events/1?from=%22list%22', go);
  expect(go).toHaveBeenCalledTimes(3);
  expect(start).not.toHaveBeenCalled();
});

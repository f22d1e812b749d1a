import { expect, test } from 'vitest';
import { floorFaults } from './check-floor.mjs';

const faultsOf = (file, text) => floorFaults([[file, text]], {});

test.each([
  ['a function of colors', 'p{color:light-dark(#000,#fff)}', 'css.types.color.light-dark'],
  ['a function in a token', ':root{--ink:light-dark(#000,#fff)}', 'css.types.color.light-dark'],
  ['a nested rule', 'p{& b{color:red}}', 'css.selectors.nesting'],
  ['a selector', 'p:has(b){color:red}', 'css.selectors.has(b)'],
  ['a property', 'p{text-wrap:wrap}', 'css.properties.text-wrap'],
  ['a value', 'p{display:grid-lanes}', 'css.properties.display.grid-lanes'],
  ['an at-rule', '@starting-style{p{opacity:0}}', 'css.at-rules.starting-style'],
  ['a question about the device', '@media (scripting: none){p{opacity:0}}', 'css.at-rules.media.scripting'],
])('a style sheet with %s above the floor is found', (_what, text, key) => {
  expect(faultsOf('a.css', text)).toEqual([expect.stringContaining(`a.css: ${key} (chrome `)]);
});

test.each([
  ['a method of arrays', 'list.toSorted()', 'javascript.builtins.Array.toSorted'],
  ['a function of a built-in object', 'Object.groupBy(list,f)', 'javascript.builtins.Object.groupBy'],
  ['a function of the browser', 'URL.canParse(text)', 'api.URL.canParse_static'],
  ['a method of elements', 'dialog.showPopover()', 'api.HTMLElement.showPopover'],
  ['a property that is taken out', 'const{navigation}=window', 'api.Window.navigation'],
  ['a global object', 'Temporal.Now', 'javascript.builtins.Temporal'],
  ['a selector that is asked for', "card.querySelector('p:has(b)')", 'css.selectors.has(b)'],
  ['syntax', 'using file=open()', 'javascript syntax'],
  ['a regular expression', 'text.match(/[a--b]/v)', 'javascript syntax'],
])('a script with %s above the floor is found', (_what, text, key) => {
  expect(faultsOf('a.js', text)[0]).toContain(`a.js: ${key}`);
});

test('what every browser of the floor has passes, also with an own name or a prefix', () => {
  const style =
    '@layer a{@media (width>=10px){p{color:color-mix(in srgb,red,blue);height:10dvh;-webkit-line-clamp:2}}}';
  expect(faultsOf('a.css', style)).toEqual([]);
  const script =
    'class List{static{this.a=1}toSorted(){}}new List().toSorted().findLast(f);structuredClone(/(?<=a)b/d)';
  expect(faultsOf('a.js', script)).toEqual([]);
});

test('what is asked for first, or read past, passes', () => {
  expect(faultsOf('a.css', 'p:is(:focus,:has(b)){color:red}')).toEqual([]);
  expect(faultsOf('a.css', '@supports (text-wrap:balance){p{text-wrap:balance}}')).toEqual([]);
  expect(faultsOf('a.js', "'canParse'in URL&&URL.canParse(text)")).toEqual([]);
  expect(faultsOf('a.js', "typeof list.toSorted==='function'?list.toSorted():0")).toEqual([]);
  expect(faultsOf('a.js', 'track.getCapabilities?.()')).toEqual([]);
});

test('an exception lets its feature pass, and must be needed', () => {
  const allowed = { 'css.selectors.has(b)': 'harmless' };
  expect(floorFaults([['a.css', 'p:has(b){color:red}']], allowed)).toEqual([]);
  expect(floorFaults([['a.css', 'p:has(i){color:red}']], allowed)).toHaveLength(2);
  expect(floorFaults([['a.css', 'p{color:red}']], allowed)).toEqual([
    'floor-exceptions.mjs: nothing has css.selectors.has(b) any more',
  ]);
});

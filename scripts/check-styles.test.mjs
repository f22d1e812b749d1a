import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { styleFaults } from './check-styles.mjs';

const folders = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The violations of a project with one global sheet, a component and its module. */
function faultsOf(component, module) {
  const folder = mkdtempSync(join(tmpdir(), 'quad-styles-'));
  folders.push(folder);
  const files = {
    'styles/buttons.css': '.btn { min-height: 48px } .btn-ink { color: red }',
    'features/friends/person-row.tsx': component,
    'features/friends/person-row.module.css': module,
  };
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'web', 'src', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return styleFaults(folder);
}

const importLine = "import * as styles from './person-row.module.css';\n";

test('accepts a module whose classes are all used, and no others', () => {
  const module = `
    /* Not a class: person.row, 0.5s */
    .row { transition: opacity 0.5s; background: url("/a.b.svg"); & > :global(.btn) { flex: 1 } }
    @media (width >= 1024px) { .row:hover .name { color: red } }`;
  const component = `${importLine}<li className={\`\${styles.row} btn btn-\${tone} \${styles.name}\`} />`;
  expect(faultsOf(component, module)).toEqual([]);
});

test.each([
  ['a class that is missing', 'styles.rwo', '.row {}', /has no class 'rwo'/],
  ['a class that nothing uses', 'styles.row', '.row {} .tall {}', /module\.css: nothing uses 'tall'/],
  ['a class taken by a computed name', 'styles.row, styles[size]', '.row {}', /named in full/],
  ['a name that is no identifier', 'styles.row', '.row {} .is-tall {}', /'is-tall' is not in camelCase/],
  ['a global class that is missing', 'styles.row', '.row > :global(.btm) {}', /no global sheet has 'btm'/],
  [
    'a word in a class list that is no class',
    '<p className="btn btm" />',
    '',
    /tsx: no global sheet has 'btm'/,
  ],
  [
    'the older way to compare widths',
    'styles.row',
    '@media (min-width: 600px) { .row {} }',
    /compared with </,
  ],
  ['a global class that nothing uses', '<p className="btn" />', '', /buttons\.css: nothing uses 'btn-ink'/],
])('finds %s', (_what, use, module, fault) => {
  expect(faultsOf(`${importLine}use(${use});`, module).join('\n')).toMatch(fault);
});

test('finds another way to import a module', () => {
  const faults = faultsOf("import styles from './person-row.module.css';\nuse(styles.row);", '.row {}');
  expect(faults[0]).toMatch(/imported as \* as styles/);
});

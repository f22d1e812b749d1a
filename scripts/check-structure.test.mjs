import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { areas, findFaults } from './check-structure.mjs';
import { printLayers, readFeatureGraph } from './feature-graph.mjs';

const folders = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files. */
function projectOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'quad-structure-'));
  folders.push(folder);
  for (const area of areas) mkdirSync(join(folder, area));
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const faultsOf = (files) => findFaults(projectOf(files));

// Split so that the check doesn't find them in this file.
const left = ['on', 'ly'].join('');

test.each([
  ['camelCase', { 'web/src/lib/apiClient.ts': '' }, /kebab-case/],
  ['a folder in camelCase', { 'web/src/myLib/api.ts': '' }, /kebab-case/],
  ['a barrel', { 'shared/src/index.ts': '' }, /no index files/],
  ['a drawer', { 'web/src/utils/dates.ts': '' }, /says nothing/],
  ['a drawer file', { 'server/src/helpers.ts': '' }, /says nothing/],
  ['an unknown role', { 'server/src/features/events/events.controller.ts': '' }, /a feature holds/],
  ['another feature in the name', { 'server/src/features/events/rsvps.service.ts': '' }, /a feature holds/],
  ['a long file', { 'web/src/lib/long.ts': 'line\n'.repeat(301) }, /301 lines; at most 300/],
  ['a silenced compiler', { 'web/src/lib/a.ts': `// @ts-${'ignore'}\n` }, /silenced/],
  ['a lonely test', { 'web/src/lib/a.test.ts': `test.${left}('x', run);` }, /left out/],
  ['a skipped group', { 'web/src/lib/a.test.ts': "describe.concurrent.skip('x', run);" }, /left out/],
  ['any', { 'web/src/lib/a.ts': 'export function f(x: any) {}' }, /'any'/],
  ['any in a list', { 'web/src/lib/a.ts': 'export const f = x as any[];' }, /'any'/],
  ['any as an argument', { 'web/src/lib/a.ts': 'export const f = new Map<string, any>();' }, /'any'/],
  [
    'two features that import each other',
    {
      'server/src/features/a/a.service.ts': "import type { B } from '../b/b.service';",
      'server/src/features/b/b.service.ts': "export { one } from '../a/names';",
    },
    /^server\/src\/features\/b\/b\.service\.ts: .* in a cycle: a -> b -> a$/,
  ],
  [
    'a longer cycle, without what only leads to it',
    {
      'server/src/features/a/a.service.ts': "import { b } from '../b/b.service';",
      'server/src/features/b/b.service.ts': "import {\n  c,\n  other,\n} from '../c/c.service';",
      'server/src/features/c/parts/plain.ts': "const d = await import('../../d/d.service');",
      'server/src/features/d/d.service.ts': "import '../b/b.service';",
    },
    /^server\/src\/features\/d\/d\.service\.ts: .* in a cycle: b -> c -> d -> b$/,
  ],
  ['a clock of the runtime', { 'web/src/lib/a.ts': 'show({ timeZone: zone });' }, /local-time\.ts reads/],
  ['a clock of the database', { 'server/src/db/a.ts': 'select now() at time zone zone;' }, /local-time\.ts/],
  ['a path of the API', { 'web/src/lib/a.ts': "fetch('/api/user');" }, /path of the API as text/],
  ['it in a template', { 'quality/bench/a.ts': 'fetch(`/api/events/`);' }, /path of the API as text/],
  [
    'it as a pattern',
    { 'quality/e2e/a.spec.ts': "page.route('**/api/media', stop);" },
    /path of the API as text/,
  ],
  ['a range', { 'web/package.json': '{"dependencies":{"react":"^19.0.0"}}' }, /not one exact version/],
  [
    'a range at the root',
    { 'package.json': '{"devDependencies":{"vite":"latest"}}' },
    /not one exact version/,
  ],
  [
    'two files of one name',
    { 'web/src/app/door.tsx': '', 'web/src/features/door/door.tsx': '' },
    /door\.tsx is also in web\/src\/app\/door\.tsx/,
  ],
  [
    'two exports of one name',
    { 'web/src/lib/a.ts': 'export const isOpen = 1;', 'web/src/lib/b.ts': 'export const isOpen = 2;' },
    /isOpen is also in/,
  ],
  [
    'a decision that the index does not list',
    { 'docs/decisions/README.md': '', 'docs/decisions/001-a.md': '# 001: A\n\n2026-11-28, accepted.\n' },
    /does not list it/,
  ],
  [
    'a decision without a status',
    { 'docs/decisions/README.md': '(001-a.md)', 'docs/decisions/001-a.md': '# 001: A\n' },
    /date and the status/,
  ],
  [
    'two decisions of one number',
    {
      'docs/decisions/README.md': '(001-a.md) (001-b.md)',
      'docs/decisions/001-a.md': '# 001: A\n\n2026-11-28, accepted.\n',
      'docs/decisions/001-b.md': '# 001: B\n\n2026-11-28, superseded by 002.\n',
    },
    /001-b\.md: another decision has its number/,
  ],
  [
    'a feature that the description of the whole leaves out',
    {
      'docs/architecture.md': 'Of the features there is `events`.',
      'server/src/features/events/events.routes.ts': '',
      'server/src/features/rsvps/rsvps.routes.ts': '',
    },
    /^docs\/architecture\.md: the feature rsvps is not named$/,
  ],
])('finds %s', (_what, files, fault) => {
  const faults = faultsOf(files);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(fault);
});

test('accepts a correct project', () => {
  const fine = {
    'package.json': '{"devDependencies":{"ts":"npm:typescript@7.0.2","react":"19.3.1"}}',
    'server/src/features/events/events.routes.ts': '',
    'server/src/features/events/events-search.queries.ts': '',
    'server/src/features/events/events.test.ts': '',
    'server/src/features/events/cells.ts': '',
    'server/src/features/imports/ics/ics.parse.ts': '',
    'server/src/features/imports/ics/ics-text.ts': '',
    'packages/icalendar/README.md': '',
    'packages/icalendar/src/zone-clock.ts': '',
    'server/src/features/imports/import.cli.ts': '',
    'server/src/features/a/a.service.ts': "import { b } from '../b/b.service';\nimport { c } from './c';",
    'server/src/features/b/b.service.ts': "import { run } from '../../plugins/route';",
    'server/src/features/b/b.test.ts': "import { a } from '../a/a.service';",
    'web/src/lib/dates.ts': `${'line\n'.repeat(299)}// takes: any date\nconst label = 'date: any';`.slice(5),
    'web/src/lib/dates.test.ts':
      "test('x', () => filters.skip(1));\nconst url = 'https://a.b'; const x: { any: 1 };",
    'web/src/lib/calls.ts': "// Not '/api/user'.\ncall('GET /api/user'); call(`POST /api/a`);",
    'server/src/db/instants.ts': "sql`at time zone 'UTC'`; show({ timeZone: 'UTC' });",
    'server/src/plugins/health.ts': "app.get('/readyz', check);",
    'web/public/Some File.png': '',
  };
  expect(faultsOf(fine)).toEqual([]);
});

test('prints the features in layers with their imports', () => {
  const folder = projectOf({
    'server/src/features/rsvps/rsvps.service.ts': "import { a } from '../access/blocks';",
    'server/src/features/access/blocks.ts': '',
    'server/src/features/access/blocks.test.ts': "import { b } from '../rsvps/rsvps.service';",
    'server/src/features/mails/mails.jobs.ts':
      "import { c } from '../rsvps/rsvps.service';\nimport { a } from '../access/blocks';",
  });
  expect(printLayers(readFeatureGraph(folder)).split('\n')).toEqual([
    'Layer 1',
    '  access',
    'Layer 2',
    '  rsvps          access',
    'Layer 3',
    '  mails          access, rsvps',
  ]);
});

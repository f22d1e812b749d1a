import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterEach, expect, test } from 'vitest';

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const folders = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The names of the rules that a project with these files breaks. A file's text is its import. */
async function broken(files) {
  const folder = mkdtempSync(join(tmpdir(), 'quad-structure-'));
  folders.push(folder);
  const project = {
    'package.json': '{"dependencies":{"zod":"1.0.0"},"devDependencies":{"tool":"1.0.0"}}',
    'node_modules/zod/package.json': '{"name":"zod","main":"index.js"}',
    'node_modules/zod/index.js': '',
    'node_modules/tool/package.json': '{"name":"tool","main":"index.js"}',
    'node_modules/tool/index.js': '',
    'packages/icalendar/src/parse.ts': '',
    'shared/src/fees.ts': '',
    'web/src/main.tsx': '',
    'server/src/main.ts': '',
  };
  for (const [path, imports] of Object.entries(files)) project[path] = sourceOf(path, imports);
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { output } = await cruise(['packages', 'shared/src', 'server/src', 'web/src'], {
    ...options,
    baseDir: folder,
    ruleSet: { forbidden },
    validate: true,
  });
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
}

/** Our own files are imported as types only, which counts too; TSX is understood. */
function sourceOf(path, imports) {
  const lines = imports.map((from, index) =>
    from.startsWith('.') ? `import type { T${index} } from '${from}';` : `import '${from}';`,
  );
  const body = path.endsWith('.tsx')
    ? 'export const View = () => <p>{1 as number}</p>;'
    : 'export const one = 1 as number;';
  return [...lines, body].join('\n');
}

const breaches = {
  'no-circular': { 'shared/src/a.ts': ['./b'], 'shared/src/b.ts': ['./a'] },
  'no-unresolvable': { 'web/src/lib/a.ts': ['./nowhere'] },
  'shared-is-pure': { 'shared/src/a.ts': ['node:fs'] },
  'packages-know-nothing-of-quad': { 'packages/a/src/a.ts': ['../../../shared/src/fees'] },
  'icalendar-runs-in-browsers': { 'packages/icalendar/src/a.ts': ['node:buffer'] },
  'web-not-server': { 'web/src/app/a.tsx': ['../../../server/src/main'] },
  'server-not-web': { 'server/src/a.ts': ['../../web/src/main'] },
  'product-not-tooling': { 'server/src/a.ts': ['./testing/b'], 'server/src/testing/b.ts': [] },
  'not-to-dev-dep': { 'web/src/app/a.tsx': ['tool'] },
  'web-lib-is-lowest': { 'web/src/lib/a.ts': ['../components/b'], 'web/src/components/b.tsx': [] },
  'web-components-are-domain-free': {
    'web/src/components/a.tsx': ['../features/x/b'],
    'web/src/features/x/b.tsx': [],
  },
  'web-cache-below-features': {
    'web/src/cache/a.ts': ['../features/x/b'],
    'web/src/features/x/b.ts': [],
  },
  'web-features-below-app': { 'web/src/features/x/a.tsx': ['../../app/b'], 'web/src/app/b.tsx': [] },
  'web-features-apart': { 'web/src/features/x/a.tsx': ['../y/b'], 'web/src/features/y/b.tsx': [] },
  'server-features-below-app': {
    'server/src/features/x/x.service.ts': ['../../app'],
    'server/src/app.ts': [],
  },
  'server-foundation-below-features': {
    'server/src/db/a.ts': ['../features/x/x.service'],
    'server/src/features/x/x.service.ts': [],
  },
  'server-features-by-service': {
    'server/src/features/x/x.service.ts': ['../y/y.queries'],
    'server/src/features/y/y.queries.ts': [],
  },
  'server-env-and-errors-are-lowest': { 'server/src/env.ts': ['./db/a'], 'server/src/db/a.ts': [] },
};

test.each(Object.entries(breaches))('%s is enforced', async (rule, files) => {
  expect(await broken(files)).toEqual([rule]);
});

test('every rule is tested above', () => {
  expect(Object.keys(breaches)).toEqual(forbidden.map(({ name }) => name));
});

test('allowed imports pass', async () => {
  const files = {
    'shared/src/a.ts': ['./fees', 'zod'],
    'web/src/app/a.tsx': ['../features/x/b', '../components/c', '../../../shared/src/fees'],
    'web/src/features/x/b.tsx': ['../../components/c', './d'],
    'web/src/features/x/b.test.tsx': ['tool', '../../app/a'],
    'web/src/features/x/d.ts': ['../../lib/e', '../../cache/f'],
    'web/src/cache/f.ts': ['../lib/e'],
    'web/src/components/c.tsx': ['../lib/e'],
    'web/src/lib/e.ts': [],
    'server/src/app.ts': ['./features/x/x.service', './env'],
    'server/src/env.ts': ['./errors'],
    'server/src/errors.ts': [],
    'server/src/features/x/x.service.ts': ['../y/y.service', '../y/names', '../../db/a', './x.queries'],
    'server/src/features/x/x.queries.ts': ['node:fs'],
    'server/src/features/y/y.service.ts': ['../../errors'],
    'server/src/features/y/names.ts': ['../../../../packages/icalendar/src/parse'],
    'packages/a/src/a.ts': ['node:fs', 'zod'],
    'packages/icalendar/src/a.test.ts': ['node:fs', 'tool'],
    'server/src/db/a.ts': ['../env'],
    'server/src/db/a.cli.ts': ['../features/x/x.service', './a'],
  };
  expect(await broken(files)).toEqual([]);
});

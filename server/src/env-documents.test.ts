import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { envSchema } from './env';

// After a change in env.ts: npx vitest run env-documents -u

const root = join(import.meta.dirname, '../..');

interface Setting {
  description: string;
  default?: string | number;
  absent?: string;
}

const { properties = {} } = z.toJSONSchema(envSchema, { io: 'input', unrepresentable: 'any' });
const settings = Object.entries(properties) as [string, Setting][];

/** Every setting with its default, commented out. */
function envExample(): string {
  const entries = settings.map(([name, { description, absent, ...setting }]) => {
    const value = String(setting.default ?? '');
    const quoted = /[\s<>{}]/.test(value) ? `"${value}"` : value;
    return `# ${description}${absent ? ` (default: ${absent})` : ''}\n# ${name}=${quoted}\n`;
  });
  const head =
    '# The settings of Quad, all optional. Quad reads environment variables, not this file: hand a copy to what starts it,\n# such as "set -a; . ./.env; npm start", EnvironmentFile= of a service or --env-file of a container.\n';
  return [head, ...entries]
    .join('\n')
    .replaceAll('`', '')
    .replace(/\[(.+?)\]\((.+?)\)/g, '$1, see $2');
}

function settingsTable(): string {
  const rows = settings.map(([name, { description, absent, ...setting }]) => {
    const value =
      setting.default === undefined || setting.default === '' ? (absent ?? 'none') : `\`${setting.default}\``;
    return `| \`${name}\` | ${value} | ${description} |`;
  });
  const table = ['| Variable | Default | |', '|---|---|---|', ...rows].join('\n');
  // Links are written from the root; this page is in docs/.
  return table.replaceAll('](docs/', '](').replaceAll('](packages/', '](../packages/');
}

test('every setting has a description', () => {
  expect(settings.filter(([, { description }]) => !description)).toEqual([]);
});

test('.env.example lists the settings', async () => {
  await expect(envExample()).toMatchFileSnapshot(join(root, '.env.example'));
});

test('docs/settings.md lists the settings', async () => {
  const path = join(root, 'docs/settings.md');
  const table = /(?<=<!-- settings -->\n\n)[\s\S]*?(?=\n\n<!-- \/settings -->)/;
  const page = readFileSync(path, 'utf8');
  expect(page).toMatch(table);
  await expect(page.replace(table, () => settingsTable())).toMatchFileSnapshot(path);
});

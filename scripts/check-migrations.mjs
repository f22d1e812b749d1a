import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * While a version is rolled out, the one before runs on the same database: a migration may only add what that one
 * doesn't notice. What has to go goes one version later, once no process uses it, and is named here.
 * @type {{ statement: string, because: string }[]}
 */
const allowed = [
  {
    statement: 'drop trigger if exists events_changed on events',
    because: 'it names a column that is made anew, and comes back with the functions of the same transaction',
  },
  {
    statement: 'ALTER TABLE "ledger_lines" ALTER COLUMN "payment_id" DROP NOT NULL',
    because:
      'the version before adds up all lines and looks for those of its payments: others are none of its business',
  },
];

/** @type {[RegExp, string][]} */
const breaking = [
  [/\btruncate\b/i, 'empties a table'],
  [/\brename\b/i, 'renames'],
  [/\bset\s+not\s+null\b/i, 'requires a value'],
  [/\balter\s+column\b.*\btype\b/is, 'changes a type'],
];
const dropped = /\bdrop\s+(constraint|index|function|column)\s+(?:if\s+exists\s+)?("?\w+"?)/gi;

/**
 * Whether all that a statement drops is added again by the same migration under its name: a check that allows more, an
 * index with more columns, what is generated from more. The version before goes on with those.
 * @param {string} statement
 * @param {string} sql of the whole migration
 */
function isReplaced(statement, sql) {
  const drops = [...statement.matchAll(dropped)];
  const isAdded = ([, kind, name]) =>
    new RegExp(
      `\\b(add|create)\\s+(unique\\s+)?${kind}\\s+${name}(?!\\w)${kind.toLowerCase() === 'column' ? '[^,;]*\\bgenerated\\b' : ''}`,
      'i',
    ).test(sql);
  return drops.length === (statement.match(/\bdrop\b/gi) ?? []).length && drops.every(isAdded);
}

/** The parts of a statement between commas outside of parentheses and quotes. @param {string} statement */
function partsOf(statement) {
  const parts = [''];
  let depth = 0;
  for (const [token] of statement.matchAll(/'[^']*'|"[^"]*"|./gs)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop() + token);
  }
  return parts;
}

const plain = (/** @type {string | undefined} */ name) =>
  (name ?? '').replaceAll('"', '').replace(/^public\./, '');
/** @param {string} sql @param {RegExp} pattern with the name as its group */
const namesIn = (sql, pattern) => new Set([...sql.matchAll(pattern)].map(([, name]) => plain(name)));
const literalsIn = (/** @type {string} */ sql) => sql.match(/'[^']*'/g) ?? [];
const addedColumn =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)("?\w+"?)/gi;

/**
 * What a statement asks of rows that the version before writes: it fills no column that it doesn't know, and knows no
 * rule. New tables are none of its business, and columns that are new are empty in its rows.
 * @param {string} statement
 * @param {string} sql of the whole migration
 * @param {string} before all migrations before
 */
function requirementsOf(statement, sql, before) {
  const isNew = (/** @type {string} */ table) =>
    namesIn(sql, /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?("?[\w."]+"?)/gi).has(plain(table));
  const newColumns = namesIn(sql, addedColumn);
  const index = /^create\s+unique\s+index\s+.*?\bon\s+(?:only\s+)?("?[\w."]+"?)\s*(.*)$/is.exec(statement);
  if (index && !isNew(index[1] ?? '')) {
    const columns = [...(index[2] ?? '').matchAll(/"(\w+)"/g)].map(([, name]) => name ?? '');
    return columns.some((name) => newColumns.has(name)) ? [] : ['requires unique values'];
  }
  const table = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?("?[\w."]+"?)/i.exec(statement)?.[1];
  if (!table || isNew(table)) return [];
  return partsOf(statement).flatMap((part) => {
    const constraint = /\badd\s+(?:constraint\s+("?\w+"?)\s+)?(check|unique|primary|foreign|exclude)\b/i.exec(
      part,
    );
    if (constraint) {
      const [, name = '', kind = ''] = constraint;
      const rule = part.slice(constraint.index);
      const columns = [...rule.slice(rule.search(/\(/)).matchAll(/"(\w+)"/g)].map(
        ([, column]) => column ?? '',
      );
      if (columns.some((column) => newColumns.has(column))) return [];
      const last = name
        ? before.split(new RegExp(`\\bconstraint\\s+"?${plain(name)}"?`, 'i')).at(-1)
        : before;
      const isWider =
        /check/i.test(kind) &&
        last !== before &&
        literalsIn((last || '').split(/;|,\s*\n|\bconstraint\b/i)[0] ?? '').every((value) =>
          rule.includes(value),
        );
      return isWider ? [] : ['forbids what was allowed'];
    }
    if (!/\badd\b/i.test(part)) return [];
    const isRequired = /\bnot\s+null\b/i.test(part) && !/\b(default|generated|\w*serial)\b/i.test(part);
    return isRequired || /\bprimary\s+key\b/i.test(part) ? ['requires a value'] : [];
  });
}

/**
 * Statements of migrations that the version before would notice, as 'path: what is wrong'.
 * @param {string} folder of the project
 * @returns {string[]}
 */
export function migrationFaults(folder) {
  const migrations = join(folder, 'server/drizzle');
  if (!existsSync(migrations)) return [];
  let before = '';
  return readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(migrations, name), 'utf8');
      const sql = text.replace(/--> statement-breakpoint/g, '').replace(/--.*/g, '');
      const faults = faultsOf(sql, before);
      before += sql;
      return faults.map(
        (fault) => `server/drizzle/${name}: ${fault} (scripts/check-migrations.mjs says why)`,
      );
    });
}

/**
 * @param {string} sql of one migration, without comments
 * @param {string} before all migrations before
 */
function faultsOf(sql, before) {
  const statements = sql
    // The bodies of functions run later, not now.
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.trim());
  return statements
    .filter((statement) => !allowed.some(({ statement: known }) => statement.startsWith(known)))
    .flatMap((statement) => {
      const faults = breaking.filter(([pattern]) => pattern.test(statement)).map(([, fault]) => fault);
      if (/\bdrop\b/i.test(statement) && !isReplaced(statement, sql)) faults.push('drops');
      faults.push(...requirementsOf(statement, sql, before));
      return faults.map((fault) => `'${statement.slice(0, 70)}' ${fault}`);
    });
}

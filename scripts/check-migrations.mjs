import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * While a version is rolled out, the one before runs on the same database: a migration may only add what that one
 * doesn't notice. What has to go goes one version later, once no process uses it, and is named here.
 * @type {{ statement: string, because: string }[]}
 */
const allowed = [
  { statement: 'ALTER INDEX "stripe_inbox_undrained" RENAME', because: 'no version names it' },
  { statement: 'ALTER FUNCTION quad_tell_session_end() RENAME', because: 'no version names it' },
  { statement: 'ALTER TRIGGER sessions_tell_their_end ON "sessions" RENAME', because: 'no version names it' },
  { statement: 'DROP INDEX "rsvps_attending"', because: 'another one is for the same look-ups' },
  { statement: 'DROP INDEX "rsvps_user"', because: 'another one is for the same look-ups' },
  { statement: 'DROP INDEX "rsvps_guest"', because: 'another one is for the same look-ups' },
];

/** @type {[RegExp, string][]} */
const breaking = [
  [/\btruncate\b/i, 'empties a table'],
  [/\brename\b/i, 'renames'],
  [/\bset\s+not\s+null\b/i, 'requires a value'],
  [/\badd\s+column\b(?=.*\bnot\s+null\b)(?!.*\b(default|generated)\b)/is, 'requires a value'],
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

/**
 * Statements of migrations that the version before would notice, as 'path: what is wrong'.
 * @param {string} folder of the project
 * @returns {string[]}
 */
export function migrationFaults(folder) {
  const migrations = join(folder, 'server/drizzle');
  if (!existsSync(migrations)) return [];
  return readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) =>
      faultsOf(readFileSync(join(migrations, name), 'utf8')).map(
        (fault) => `server/drizzle/${name}: ${fault} (scripts/check-migrations.mjs says why)`,
      ),
    );
}

/** @param {string} text of one migration */
function faultsOf(text) {
  const sql = text.replace(/--> statement-breakpoint/g, '').replace(/--.*/g, '');
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
      return faults.map((fault) => `'${statement.slice(0, 70)}' ${fault}`);
    });
}

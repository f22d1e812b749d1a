import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const heading = /^# (\d{3}): .+\n\n\d{4}-\d\d-\d\d, (accepted|superseded by \d{3})\b/;

/**
 * What is wrong with the decision records: each begins with its number, title, date and status, no two have a number, and
 * the index lists all.
 * @param {string} folder of the project
 * @returns {string[]}
 */
export function decisionFaults(folder) {
  const records = join(folder, 'docs/decisions');
  if (!existsSync(records)) return [];
  const index = readFileSync(join(records, 'README.md'), 'utf8');
  const names = readdirSync(records).filter((name) => /^\d{3}-/.test(name) && !name.startsWith('000-'));
  const numbers = new Set();
  return names.flatMap((name) => {
    const number = name.slice(0, 3);
    const [, stated] = heading.exec(readFileSync(join(records, name), 'utf8')) ?? [];
    const faults = [];
    if (stated !== number) faults.push('begins with # number: title, then the date and the status');
    if (numbers.has(number)) faults.push('another decision has its number');
    if (!index.includes(`(${name})`)) faults.push('the index in README.md does not list it');
    numbers.add(number);
    return faults.map((fault) => `docs/decisions/${name}: ${fault}`);
  });
}

/**
 * Checks that no regular expression takes long for any text: a static analysis finds no way to read a text again and
 * again, and texts made from the expression itself are matched quickly. Where the input is bounded, the comment beside
 * the expression says so, 'at most 200 characters', and texts of that length are tried.
 */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { analyse } from 'scslre';
import { readExpressions } from './our-expressions.mjs';
import { pumpedTexts, writePumped } from './pumped-texts.mjs';
import { root } from './run.mjs';

/** What quadratic time makes seconds, and linear time a millisecond. */
const usualLength = 20_000;
const mostMs = 10;
/** A try that tells whether the long text is worth its time. */
const shortLength = 3_000;
const suspectMs = 0.5;

const context = createContext({ text: '', expression: /./ });
const script = new Script('text.replace(expression, "")');

/** What a text that takes much longer is cut off after, however busy the machine is. */
const patienceMs = 500;

/** Milliseconds of this process's own to find all matches: others may keep the processor. */
function measure({ source, flags }, text) {
  context.expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  context.text = text;
  const started = process.cpuUsage();
  try {
    script.runInContext(context, { timeout: patienceMs });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/**
 * What is wrong with an expression, in words; null if nothing.
 * @param {import('./our-expressions.mjs').Expression} expression
 */
function expressionFault(expression) {
  const { source, flags, longest } = expression;
  const length = longest ?? usualLength;
  for (const text of pumpedTexts(source, flags)) {
    const isSuspect = measure(expression, writePumped(text, Math.min(length, shortLength))) > suspectMs;
    const slow = () => isSuspect && measure(expression, writePumped(text, length)) > mostMs;
    // Others may have slowed the processor down.
    if (slow() && slow() && slow()) {
      return `takes more than ${mostMs} ms for ${length} characters of ${JSON.stringify(text)}`;
    }
  }
  if (longest !== null) return null;
  const [report] = analyse({ source, flags }).reports;
  return report ? `takes more than linear time for many ${JSON.stringify(report.character.pick)}` : null;
}

/**
 * Every slow expression of a project, as 'path:line: what is wrong'.
 * @param {string} folder
 */
async function expressionFaults(folder) {
  const { expressions, unread } = await readExpressions(folder);
  return [
    ...unread.map(
      (place) => `${place}: an expression is built in a function; build it when the file is loaded`,
    ),
    ...expressions.flatMap((expression) => {
      const fault = expressionFault(expression);
      return fault ? `${expression.place}: /${expression.source}/${expression.flags} ${fault}` : [];
    }),
  ];
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const faults = await expressionFaults(process.argv[2] ?? root);
  for (const fault of faults) console.error(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}

import { setTimeout } from 'node:timers/promises';
import { auditDatabase } from './audit';
import type { Crowd } from './crowd';
import { type Fault, slowerThan } from './fault';
import type { Site } from './site';

/** What the crowd experienced while a fault was played. */
interface Verdict {
  requests: number;
  /** Requests that got what they may: a right response, or 503 or a dropped connection where that is allowed. */
  held: number;
  unavailable: number;
  dropped: number;
  longestMs: number;
  seconds: number;
  /** What did not hold, in words. */
  holes: string[];
}

/** No client may wait longer. */
const longestMs = 15_000;
/** The crowd goes on undisturbed for so long before and after. */
const calmMs = 1_500;

export async function playFault(fault: Fault, site: Site, crowd: Crowd): Promise<Verdict> {
  const from = crowd.experiences.length;
  const started = performance.now();
  crowd.resume();
  await setTimeout(calmMs);
  const holes = await fault.play(site, crowd).catch((error: Error) => [`broke off: ${error.message}`]);
  await setTimeout(calmMs);
  // Nobody writes while what is stored is compared with what was acknowledged.
  await crowd.rest();
  const seen = crowd.experiences.slice(from);
  const of = (...outcomes: string[]) => seen.filter(({ outcome }) => outcomes.includes(outcome));
  const isAllowed = fault.mayFail === 'dropped' ? ['dropped'] : fault.mayFail ? ['dropped', '503'] : [];
  const isFailure = of(...['wrong', '503', 'dropped'].filter((outcome) => !isAllowed.includes(outcome)));
  const slow = seen.filter(({ ms }) => ms > longestMs);
  holes.push(
    ...isFailure.map(({ action, outcome, detail }) => `${action}: ${detail || outcome}`),
    ...slow.flatMap(({ action, ms }) => slowerThan(action, ms, longestMs)),
    ...(of('ok').length === 0 ? ['nobody got anything'] : []),
    ...(await auditDatabase(site, crowd.ledger)),
  );
  return {
    requests: seen.length,
    held: seen.length - isFailure.length,
    unavailable: of('503').length,
    dropped: of('dropped').length,
    longestMs: Math.max(0, ...seen.map(({ ms }) => ms)),
    seconds: Math.round((performance.now() - started) / 1000),
    holes,
  };
}

export const verdictHead = '\n played   held    503  dropped  longest  fault';

/** Prints a line, and what did not hold. @returns all of that */
export function printVerdict({ name }: Fault, verdict: Verdict): string[] {
  const columns = [
    String(verdict.requests).padStart(7),
    String(verdict.held).padStart(7),
    String(verdict.unavailable).padStart(7),
    String(verdict.dropped).padStart(9),
    `${(verdict.longestMs / 1000).toFixed(1)} s`.padStart(9),
  ];
  console.log(`${columns.join('')}  ${name} (${verdict.seconds} s)`);
  for (const hole of verdict.holes.slice(0, 10)) console.log(`                 HOLE ${hole}`);
  if (verdict.holes.length > 10) console.log(`                 and ${verdict.holes.length - 10} more`);
  return verdict.holes;
}

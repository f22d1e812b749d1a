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
  const isFailure = fault.mayFail ? of('wrong') : of('wrong', '503', 'dropped');
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

import type { AppProcess, AppProcesses } from './app-processes';

/** Reproducible numbers between 0 and 1 for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** When a process dies: when it requests a step, after the step but before the response, or after it. */
export type Moment = 'before' | 'during' | 'after';
export type CrashPoint = `${string} ${Moment}`;

/** An app process with the name that its requests to Stripe carry. */
export interface NamedProcess extends AppProcess {
  name: string;
}

/** What requests and webhooks go to. */
export interface ServedApp {
  /** A running one. */
  anyProcess(): Pick<NamedProcess, 'origin' | 'name'>;
  /** Kills the process if the plan has this point; resolves to whether it did. */
  crashAt(point: CrashPoint, name: string): Promise<boolean>;
  isPlanned(point: CrashPoint): boolean;
}

/**
 * A few app processes and a spare; each crash is a kill -9 of the one that reaches a point of the plan, and
 * the spare replaces it.
 */
export interface CrashingApp extends ServedApp {
  anyProcess(): NamedProcess;
  processes(): readonly NamedProcess[];
  /** Plans crashes, each once. */
  plan(points: readonly CrashPoint[]): void;
  /** Points that were reached, and how often. */
  crashes(): ReadonlyMap<CrashPoint, number>;
  /** Points that were never reached. */
  left(): readonly CrashPoint[];
}

/** @param envOf settings of a process by its name */
export async function startCrashingApp(
  { start }: AppProcesses,
  { serving, envOf }: { serving: number; envOf: (name: string) => Record<string, string> },
  random: () => number,
): Promise<CrashingApp> {
  let started = 0;
  const startNamed = async (): Promise<NamedProcess> => {
    started += 1;
    const name = `p${started}`;
    return { ...(await start(envOf(name))), name };
  };
  const active = await Promise.all(Array.from({ length: serving }, startNamed));
  let spare = startNamed();
  let planned: CrashPoint[] = [];
  const came = new Map<CrashPoint, number>();
  /** One after the other, so that one process is always serving. */
  let turn: Promise<unknown> = Promise.resolve();

  const replace = async (name: string) => {
    const position = active.findIndex((process) => process.name === name);
    const victim = active[position];
    if (!victim) return;
    await victim.kill();
    active[position] = await spare;
    spare = startNamed();
    // An error here also ends the run elsewhere.
    spare.catch(() => {});
  };

  return {
    anyProcess: () => active[Math.floor(random() * active.length)] as NamedProcess,
    processes: () => active,
    plan(points) {
      planned = [...planned, ...points];
    },
    async crashAt(point, name) {
      const position = planned.indexOf(point);
      if (position < 0 || !active.some((process) => process.name === name)) return false;
      planned.splice(position, 1);
      came.set(point, (came.get(point) ?? 0) + 1);
      turn = turn.then(() => replace(name));
      await turn;
      return true;
    },
    isPlanned: (point) => planned.includes(point),
    crashes: () => came,
    left: () => planned,
  };
}

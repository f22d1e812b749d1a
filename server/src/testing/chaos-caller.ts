import type { AppProcess } from './app-processes';
import { pause, type ServedApp } from './chaos-crashes';

interface Answer {
  /** 0 if nobody answered. */
  status: number;
  cookie: string;
  json: unknown;
}

/** A person's request; one with the name of a step is where a crash may be planned. */
export type Call = (
  cookie: string,
  method: string,
  path: string,
  body?: object,
  step?: string,
) => Promise<Answer>;

const noAnswer: Answer = { status: 0, cookie: '', json: null };
const triesMax = 20;
/** About what a request takes: a crash within it comes before, in, or after its transaction. */
const requestMs = 25;

async function send(
  origin: string,
  { cookie, method, path, body }: { cookie: string; method: string; path: string; body?: object | undefined },
): Promise<Answer> {
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    const text = await response.text();
    return { status: response.status, cookie: cookies.join('; '), json: text ? JSON.parse(text) : null };
  } catch {
    // The process is gone.
    return noAnswer;
  }
}

/** Asks again until somebody answers. */
async function persist(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = noAnswer;
  for (let tries = 0; tries < triesMax && (answer.status === 0 || answer.status >= 500); tries += 1) {
    if (tries > 0) await pause(100);
    answer = await ask();
  }
  return answer;
}

/** Requests some process, and another one if it dies meanwhile. */
export const callerOf =
  (app: { anyProcess(): Pick<AppProcess, 'origin'> }): Call =>
  (cookie, method, path, body) =>
    persist(() => send(app.anyProcess().origin, { cookie, method, path, body }));

/** The same, where processes die before, during and after the steps that are planned; who gets no answer asks again. */
export const crashingCallerOf =
  (app: ServedApp, random: () => number): Call =>
  (cookie, method, path, body, step) =>
    persist(async () => {
      const { origin, name } = app.anyProcess();
      if (step && (await app.crashAt(`${step} before`, name))) return noAnswer;
      const asked = send(origin, { cookie, method, path, body });
      if (step && app.isPlanned(`${step} during`)) {
        await pause(random() * requestMs);
        await app.crashAt(`${step} during`, name);
      }
      const answer = await asked;
      return step && (await app.crashAt(`${step} after`, name)) ? noAnswer : answer;
    });

/** Does it for all, a few at once. */
export async function forAll<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
) {
  const left = items.values();
  const workOff = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
}

import type { Reply } from './browser';

/** One request of the crowd, as the client saw it. */
export interface Experience {
  action: string;
  /** Of Date.now(). */
  at: number;
  ms: number;
  /** 'refused' is a 4xx that a person understands, such as a full event. */
  outcome: 'ok' | 'refused' | '503' | 'dropped' | 'wrong';
  /** What was wrong. */
  detail: string;
  isWrite: boolean;
}

/** Whether a request may have been carried out although nobody said so. */
export const isDoubtful = ({ status }: Reply) => status === 0 || status >= 500;

/**
 * What the client experienced.
 * @param wrong what is wrong with a response of 200, if anything is
 */
export function experienceOf(action: string, reply: Reply, isWrite: boolean, wrong = ''): Experience {
  const { status, ms, text } = reply;
  const outcome =
    status === 0
      ? 'dropped'
      : status === 503
        ? '503'
        : status === 200 && !wrong
          ? 'ok'
          : status === 409 || status === 429
            ? 'refused'
            : 'wrong';
  const reason = status === 200 ? wrong : `${status} ${text.slice(0, 200)}`;
  return { action, at: Date.now() - ms, ms, outcome, detail: outcome === 'wrong' ? reason : '', isWrite };
}

import { vi } from 'vitest';

export interface Answer {
  status: number;
  /** Sent as JSON. */
  body?: unknown;
}

export interface AskedCall {
  path: string;
  method: string;
  body: unknown;
}

/**
 * Stands in for the server: what each path answers, at once or when a promise says so; any other path is offline.
 * 'POST /api/things' answers that method alone; a test may change `answers` as it goes on.
 */
export function answerCalls(answers: Record<string, Answer | Promise<Answer>>): AskedCall[] {
  const asked: AskedCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const sent = init.body === undefined ? undefined : JSON.parse(String(init.body));
    const method = init.method ?? 'GET';
    asked.push({ path, method, body: sent });
    const answer = answers[`${method} ${path}`] ?? answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    const { status, body } = await answer;
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  return asked;
}

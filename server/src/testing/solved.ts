import { challengeSolutionHeader } from '@quad/shared/challenge';
import { solveChallenge } from './campus-crowd';

interface Response {
  statusCode: number;
  headers: Record<string, unknown>;
}

/** Sends a request as a browser does, with the work that the server asks for. */
export async function solved<Received extends Response>(
  send: (headers: Record<string, string>) => Promise<Received>,
): Promise<Received> {
  const first = await send({});
  if (first.statusCode !== 428) return first;
  return send({ [challengeSolutionHeader]: solveChallenge((name) => first.headers[name]) });
}

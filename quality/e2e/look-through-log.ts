import { existsSync, readFileSync, rmSync } from 'node:fs';
import { findPrivateLine } from '../../server/src/testing/private-words';

/** After the last journey: nothing that the server logged may name the people of the journeys, or let somebody in. */
export default function lookThroughLog(): void {
  const path = process.env.QUAD_JOURNEYS_LOG ?? '';
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  rmSync(path, { force: true });
  const line = findPrivateLine(lines);
  if (line !== null) throw new Error(`The server's log names somebody or lets somebody in: ${line}`);
}

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What an expression of ours may read in many ways: each `pump` is repeated after its `fixed`. */
export interface PumpedText {
  /** Where the expression is: 'path:line'. */
  place: string;
  pieces: readonly { fixed: string; pump: string }[];
}

let known: readonly PumpedText[] | null = null;

/** Texts made from the expressions of the server, and of what it shares with the web; thousands. */
export function pumpedTexts(): readonly PumpedText[] {
  const script = fileURLToPath(new URL('../../../scripts/print-pumped-texts.mjs', import.meta.url));
  known ??= (
    JSON.parse(
      execFileSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
    ) as PumpedText[]
  ).filter(({ place }) => !place.startsWith('web/'));
  return known;
}

/** Ends with a sign that few expressions expect. */
export function writePumped({ pieces }: PumpedText, length: number): string {
  const fixed = pieces.reduce((sum, piece) => sum + piece.fixed.length, 1);
  const pumped = pieces.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.max(1, Math.floor((length - fixed) / pumped));
  return `${pieces.map((piece) => piece.fixed + piece.pump.repeat(times)).join('')}!`.slice(0, length);
}

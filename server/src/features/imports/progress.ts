/** What a long command reports while it works. */
export interface Progress {
  /** Starts a new step. */
  begin(label: string): void;
  /** How much of the step is done. */
  advance(done: number, total: number): void;
  /** Ends the step; later output starts on its own line. */
  end(): void;
}

interface TextStream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const barWidth = 24;
/** Milliseconds; redrawing more often only flickers. */
const redrawEvery = 80;

function drawBar(label: string, done: number, total: number, columns: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const filled = Math.round(share * barWidth);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${Math.round(share * 100)}%`;
  const room = Math.max(8, columns - bar.length - 2);
  return `${bar} ${label.length > room ? `${label.slice(0, room - 1)}…` : label}`;
}

/** A bar that is redrawn in place on a terminal; elsewhere nothing, where the result lines are enough. */
export function createProgress(stream: TextStream): Progress {
  let current = '';
  let drawnAt = 0;
  const clear = () => stream.write('\r\u001b[2K');
  const draw = (done: number, total: number) => {
    clear();
    stream.write(drawBar(current, done, total, stream.columns ?? 80));
    drawnAt = performance.now();
  };
  if (!stream.isTTY) return { begin: () => {}, advance: () => {}, end: () => {} };
  return {
    begin(label) {
      current = label;
      draw(0, 1);
    },
    advance(done, total) {
      if (done >= total || performance.now() - drawnAt >= redrawEvery) draw(done, total);
    },
    end() {
      clear();
    },
  };
}

/** What the doctor found about one thing. */
export interface Finding {
  /** 'note' is fine for a trial and worth a thought for a site that people rely on. */
  state: 'fine' | 'note' | 'fault';
  about: string;
  /** What it is, and what to do unless it is fine; one line. */
  words: string;
}

export type Found = Omit<Finding, 'about'>;
export const fine = (words: string): Found => ({ state: 'fine', words });
export const note = (words: string): Found => ({ state: 'note', words });
export const fault = (words: string): Found => ({ state: 'fault', words });

/** Why something failed, in one line. What fetch throws has the reason in its cause. */
export function faultReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  const inner = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : undefined;
  return (inner || message || (error as NodeJS.ErrnoException).code || error.name)
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s.:])[\s.:]+$/, '');
}

import { vi } from 'vitest';

let minutes = 0;

/**
 * Ends every wait for another mail: tests that ran before leave theirs behind. The page's clock stands until the
 * end of the test.
 */
export function passCooldowns(): void {
  minutes += 2;
  vi.spyOn(performance, 'now').mockReturnValue(Math.round(performance.now()) + minutes * 60_000);
}

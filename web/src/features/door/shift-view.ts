import type { Verdict } from '@quad/shared/door-verdict';
import type { DoorList } from './door-list';
import type { KeptShift, OwnScan } from './door-store';

/** A verdict, about whom, and what can be done about it. */
export interface Judged extends Verdict {
  /** When, by the server's clock. */
  at: number;
  /** Null if no pass could be read. */
  passId: string | null;
}

/** What the screens show of a shift; a new object with each change. */
export interface ShiftView {
  pack: KeptShift['pack'];
  list: DoorList;
  counts: KeptShift['counts'];
  inCount: number;
  /** The phone's own scans, newest first. */
  own: readonly OwnScan[];
  waiting: number;
  fetchedAt: number;
  /** Whether the browser keeps it all if the page is closed. */
  isKept: boolean;
  /** The code ended, or the host closed the door: the list is gone. */
  isClosed: boolean;
  /** Double entries that this phone is part of, and that nobody here has seen yet. */
  alarm: Judged | null;
}

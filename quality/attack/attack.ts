import type { Site } from './site';

/** What an attack found. */
interface Finding {
  /** How many requests or ways were tried. */
  tried: number;
  /** Each way that got through, in words; empty if the site held. */
  holes: string[];
}

/** One kind of attack on a site. */
export interface Attack {
  name: string;
  run(site: Site): Promise<Finding>;
}

/** Collects findings of an attack that tries several ways. */
export class Findings implements Finding {
  tried = 0;
  readonly holes: string[] = [];

  /** Counts a try; `hole` says what got through, if anything did. */
  add(gotThrough: boolean, hole: string): void {
    this.tried += 1;
    if (gotThrough) this.holes.push(hole);
  }
}

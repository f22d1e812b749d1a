import type { RangeResponse, Source } from 'pmtiles';

/** This many reads in a row must fail before the file counts as gone. */
export const readFailureLimit = 3;
/** How long reads may go without a response. */
export const readTimeoutMs = 8_000;

/**
 * A source that reports once when it has died: when reads fail in a row, or none succeeds for a while. The
 * painter itself only leaves such tiles empty.
 */
export class WatchedSource implements Source {
  private failures = 0;
  private waiting = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isDead = false;

  constructor(
    private readonly source: Source,
    private readonly onDeath: () => void,
  ) {}

  getKey(): string {
    return this.source.getKey();
  }

  async getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    etag?: string,
  ): Promise<RangeResponse> {
    this.waiting += 1;
    this.timer ??= setTimeout(() => this.die(), readTimeoutMs);
    try {
      const response = await this.source.getBytes(offset, length, signal, etag);
      this.failures = 0;
      this.stopTimer();
      return response;
    } catch (error) {
      // Aborted on purpose: the tile left the view.
      if (!signal?.aborted) this.fail();
      throw error;
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) this.stopTimer();
    }
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private fail(): void {
    this.failures += 1;
    if (this.failures >= readFailureLimit) this.die();
  }

  private die(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.onDeath();
  }
}

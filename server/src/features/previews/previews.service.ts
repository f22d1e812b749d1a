import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventDetail } from '@quad/shared/contract/events';
import { allCovers, coverPath } from '@quad/shared/covers';
import { previewOf, previewPath } from '@quad/shared/preview-picture';
import AsyncLock from 'async-lock';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { webFolder } from '../../plugins/web';
import { readEventImage } from '../media/event-image';
import { drawOver } from '../media/pictures';
import { posterSize, previewSvg } from './preview-drawing';

/** Some two hundred pictures. */
const maxBytes = 16 * 1024 * 1024;
/** Each is drawn within a fifth of a second: who would wait longer than a few of them is told to come again. */
const maxWaiting = 30;

/** The preview pictures of this process: each is drawn once for all who ask, and one at a time, beside which it serves people. */
export class Previews {
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (picture) => picture.length,
  });
  /** By path: what is being drawn. */
  private readonly drawing = new Map<string, Promise<Buffer>>();
  private readonly turns = new AsyncLock({ maxPending: maxWaiting });

  constructor(private readonly context: AppContext) {}

  /**
   * The picture of an event as it is now, as PNG.
   * @throws AppError UNAVAILABLE if too many are asked for at a time
   */
  of(event: EventDetail): Promise<Buffer> {
    const path = previewPath(event);
    const found = this.kept.get(path);
    if (found) return Promise.resolve(found);
    const underway = this.drawing.get(path);
    if (underway) return underway;
    if (this.drawing.size > maxWaiting) {
      throw new AppError('UNAVAILABLE', 'Too many pictures are asked for. Please try again in a moment.');
    }
    const drawing = this.turns
      .acquire('draw', () => this.draw(event))
      .then((picture) => {
        this.kept.set(path, picture);
        return picture;
      })
      .finally(() => this.drawing.delete(path));
    this.drawing.set(path, drawing);
    return drawing;
  }

  private async draw(event: EventDetail): Promise<Buffer> {
    const preview = previewOf(event);
    const { imageUrl } = preview;
    const drawn = allCovers().includes(imageUrl) ? imageUrl : coverPath(event);
    const photo = drawn === imageUrl ? null : await readEventImage(this.context, imageUrl);
    const art = photo ?? (await readFile(join(webFolder(), 'public', drawn)));
    return drawOver(
      { bytes: art, ...posterSize, isFaint: preview.status === 'cancelled' },
      previewSvg(preview),
    );
  }
}

import { type CoveredEvent, coverPath } from '@quad/shared/covers';
import { isCover } from '@quad/shared/listed-covers';

interface PicturedEvent extends CoveredEvent {
  imageUrl: string | null;
}

/** The picture of an event, reachable for mail programs; posters as PNG, because those don't show SVG. */
export function mailPosterUrl(event: PicturedEvent, publicUrl: string): string {
  const picture = event.imageUrl ?? coverPath(event);
  const path = isCover(picture) ? picture.replace('/covers/', '/mail/').replace('.svg', '.png') : picture;
  return new URL(path, publicUrl).href;
}

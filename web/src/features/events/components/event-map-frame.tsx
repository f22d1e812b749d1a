import { type Category, categoryTone } from '@quad/shared/categories';
import { type ReactNode, useRef } from 'react';
import { CategoryIcon } from '../../../components/category-icon';
import { useNearViewport } from '../use-near-viewport';

/**
 * The place of the small map: the pin on bare land until it comes near the viewport, then the map itself (`children`,
 * a function so that its code is fetched only then).
 */
export function EventMapFrame({ category, children }: { category: Category; children: () => ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);
  return (
    <div ref={frame} className={`event-map tone-${categoryTone(category)}`}>
      <span className="event-map-pin" aria-hidden="true">
        <CategoryIcon category={category} className="size-6.75" />
      </span>
      {isNear && children()}
    </div>
  );
}

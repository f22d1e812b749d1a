import { type Category, categoryTone } from '@quad/shared/categories';
import type { ReactNode } from 'react';
import { CategoryIcon } from '../../../components/category-icon';
import { useNearViewport } from '../use-near-viewport';
import * as styles from './event-map-frame.module.css';

/**
 * Holds the space of the small map: a pin on a plain background until it comes near the viewport, then the
 * map (`children` is a function so that its code is loaded only then).
 */
export function EventMapFrame({ category, children }: { category: Category; children: () => ReactNode }) {
  const [frame, isNear] = useNearViewport();
  return (
    <div ref={frame} className={`${styles.frame} tone-${categoryTone(category)}`}>
      <span className={styles.pin} aria-hidden="true">
        <CategoryIcon category={category} size={27} />
      </span>
      {isNear && children()}
    </div>
  );
}

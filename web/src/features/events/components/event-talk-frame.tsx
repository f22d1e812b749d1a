import type { ReactNode } from 'react';
import { useNearViewport } from '../use-near-viewport';
import * as eventViewStyles from './event-view.module.css';

/**
 * Holds the space of videos and comments until it comes near the viewport; then renders `children`, a
 * function so that the code is loaded only then.
 */
export function EventTalkFrame({ children }: { children: () => ReactNode }) {
  const [frame, isNear] = useNearViewport();
  return (
    <div ref={frame} className={eventViewStyles.talk} data-testid="talk">
      {isNear && children()}
    </div>
  );
}

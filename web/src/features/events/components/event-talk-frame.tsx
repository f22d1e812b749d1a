import type { ReactNode } from 'react';
import { useNearViewport } from '../use-near-viewport';
import * as eventViewStyles from './event-view.module.css';

/**
 * The place of videos and comments, kept free until it comes near the viewport; then these themselves (`children`, a
 * function so that their code is fetched only then).
 */
export function EventTalkFrame({ children }: { children: () => ReactNode }) {
  const [frame, isNear] = useNearViewport();
  return (
    <div ref={frame} className={eventViewStyles.talk} data-testid="talk">
      {isNear && children()}
    </div>
  );
}

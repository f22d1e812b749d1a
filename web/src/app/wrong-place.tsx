import type { EventDetail } from '@quad/shared/contract/events';
import { lazy, useState } from 'react';
import * as formStyles from '../components/form.module.css';
import { LazyPart } from '../components/lazy-part';
import { useBoot } from './boot';

const WrongPlacePart = lazy(() => import('./wrong-place-part'));

/** A button below the place of an event from elsewhere, for people who know better. */
export function WrongPlace({ event }: { event: EventDetail }) {
  const { site } = useBoot();
  const [opening, setOpening] = useState<'closed' | 'open' | null>(null);
  const { latitude: lat, longitude: lng } = event;
  const start = lat !== null && lng !== null ? { lat, lng } : site.campus?.center;
  if (!start || event.isOnline || event.externalSource === 'user') return null;
  return (
    <>
      <button
        type="button"
        className={formStyles.textLink}
        aria-haspopup="dialog"
        onClick={() => setOpening('open')}
      >
        Wrong place?
      </button>
      <LazyPart>
        {opening && (
          <WrongPlacePart
            event={event}
            start={start}
            open={opening === 'open'}
            onClose={() => setOpening('closed')}
          />
        )}
      </LazyPart>
    </>
  );
}

import type { EventDetail } from '@quad/shared/contract/events';
import { lazy, Suspense, useState } from 'react';
import * as formStyles from '../components/form.module.css';
import { LazyPart } from '../components/lazy-part';
import type { RenderMap } from '../features/place-book/components/place-panels';
import { useBoot } from './boot';

const WrongPlaceSheet = lazy(() => import('../features/place-book/components/wrong-place-sheet'));
const PinMapPart = lazy(async () => ({ default: (await import('./pin-map-part')).PinMapPart }));

const renderMap: RenderMap = ({ pin, onMove }) => (
  <Suspense>
    <PinMapPart
      pin={{ ...pin, name: null }}
      category=""
      title=""
      onMove={({ lat, lng }) => onMove({ lat, lng })}
    />
  </Suspense>
);

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
          <WrongPlaceSheet
            event={event}
            start={start}
            open={opening === 'open'}
            onClose={() => setOpening('closed')}
            renderMap={renderMap}
          />
        )}
      </LazyPart>
    </>
  );
}

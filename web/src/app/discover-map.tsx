import { useState } from 'react';
import { LazyPart } from '../components/lazy-part';
import { loadable } from '../components/loadable';
import { LocateButton } from '../features/events/components/locate-button';
import type { DiscoverMapLayerProps } from './discover-map-layer';
import * as discoverStyles from './routes/discover.module.css';

const layer = loadable(async () => {
  // Requested right away instead of waiting for the layer's code.
  const [{ DiscoverMapLayer }] = await Promise.all([
    import('./discover-map-layer'),
    import('../features/map/event-map'),
  ]);
  return DiscoverMapLayer;
});

interface DiscoverMapProps extends Omit<DiscoverMapLayerProps, 'isBackgroundMissing' | 'onBackground'> {
  /** The browser has time for the map. */
  isReady: boolean;
  /** How to ask for the viewer's location, and whether that is under way. */
  isLocating: boolean;
  onLocate(): void;
}

/** The map of Discover and the controls over it. Until its code arrives, a plain background. */
export function DiscoverMap({ isReady, isLocating, onLocate, ...map }: DiscoverMapProps) {
  const [isBackgroundMissing, setMissing] = useState(false);
  return (
    <section
      className={discoverStyles.mapArea}
      aria-label="Map"
      data-plain={isBackgroundMissing || undefined}
    >
      {isReady && (
        <LazyPart>
          <layer.View {...map} isBackgroundMissing={isBackgroundMissing} onBackground={setMissing} />
        </LazyPart>
      )}
      <LocateButton isBusy={isLocating} onPress={onLocate} />
    </section>
  );
}

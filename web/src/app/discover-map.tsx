import { useState } from 'react';
import { LazyPart } from '../components/lazy-part';
import { loadable } from '../components/loadable';
import { LocateButton } from '../features/events/components/locate-button';
import { useIdleReady } from '../features/events/use-idle-ready';
import type { DiscoverMapLayerProps } from './discover-map-layer';
import * as discoverStyles from './routes/discover.module.css';

const layer = loadable(async () => {
  // Asked for at once, not only when the layer's code has come.
  const [{ DiscoverMapLayer }] = await Promise.all([
    import('./discover-map-layer'),
    import('../features/map/event-map'),
  ]);
  return DiscoverMapLayer;
});

interface DiscoverMapProps extends Omit<DiscoverMapLayerProps, 'isBackgroundMissing' | 'onBackground'> {
  /** The way to ask for the viewer's place, and whether the answer is awaited. */
  isLocating: boolean;
  onLocate(): void;
}

/** The map of Discover and what floats on it. Until its code has come it is a plain piece of land. */
export function DiscoverMap({ isLocating, onLocate, ...map }: DiscoverMapProps) {
  const isIdle = useIdleReady();
  const [isBackgroundMissing, setMissing] = useState(false);
  return (
    <section
      className={discoverStyles.mapArea}
      aria-label="Map"
      data-plain={isBackgroundMissing || undefined}
    >
      {isIdle && (
        <LazyPart>
          <layer.View {...map} isBackgroundMissing={isBackgroundMissing} onBackground={setMissing} />
        </LazyPart>
      )}
      <LocateButton isBusy={isLocating} onPress={onLocate} />
    </section>
  );
}

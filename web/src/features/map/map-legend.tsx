import type { MapConfig } from '@quad/shared/boot-data';
import { MapPinOff } from 'lucide-react';
import * as styles from './map-legend.module.css';
import { gridStep, scaleBar } from './map-scale';
import type { Background } from './map-types';

const scaleMaxPixels = 96;

/** Says, once, that the map has no background, and what its lines mean. */
export function MapLegend({ background }: { background: { kind: Background; metersPerPixel: number } }) {
  const isMissing = background.kind === 'rings';
  return (
    <>
      <div role="status" data-covers-map className={styles.note}>
        {isMissing ? (
          <>
            <MapPinOff aria-hidden="true" />
            Map background unavailable
          </>
        ) : null}
      </div>
      {isMissing ? <Scale metersPerPixel={background.metersPerPixel} /> : null}
    </>
  );
}

function Scale({ metersPerPixel }: { metersPerPixel: number }) {
  const bar = scaleBar(metersPerPixel, scaleMaxPixels);
  return (
    <div data-covers-map className={styles.scale}>
      <svg viewBox="0 0 12 16" width="11" height="15" aria-hidden="true">
        <path d="M6 0l5.5 15L6 11.5.5 15z" />
      </svg>
      <span className="sr-only">North is up. </span>
      <span aria-hidden="true">N</span>
      <i style={{ width: bar.pixels }} role="img" aria-label={`Scale: the bar is ${bar.label} long`} />
      {bar.label}
      <span className={styles.gridStep}> · grid {gridStep(metersPerPixel).label}</span>
    </div>
  );
}

/** Whose map it is, which its license requires to be visible, or that it is a sketch. */
export function MapAttribution({ background, config }: { background: Background; config: MapConfig }) {
  const text = { tiles: config.attribution, sketch: 'Sketch map', rings: '' }[background];
  if (!text) return null;
  return (
    <span data-covers-map className={`text-muted ${styles.attribution}`}>
      {text.includes('OpenStreetMap') ? (
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </span>
  );
}

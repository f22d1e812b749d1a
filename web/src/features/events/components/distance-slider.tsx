import { searchRadiusStopsMiles } from '@quad/shared/limits';
import { useId } from 'react';
import * as sliderStyles from '../../../components/slider.module.css';
import * as styles from './distance-slider.module.css';
import * as filterPanelStyles from './filter-panel.module.css';

interface DistanceSliderProps {
  /** Miles; a value between two stops shows as the nearer one. */
  radius: number;
  /** A part of the map is searched instead of a circle. */
  isInBox: boolean;
  onChange(radius: number): void;
}

const last = searchRadiusStopsMiles.length - 1;

/** Evenly spaced stops for uneven distances: short distances matter most. */
export function DistanceSlider({ radius, isInBox, onChange }: DistanceSliderProps) {
  const id = useId();
  const stops: readonly number[] = searchRadiusStopsMiles;
  const index = stops.reduce(
    (best, stop, at) => (Math.abs(stop - radius) < Math.abs((stops[best] ?? 0) - radius) ? at : best),
    0,
  );
  const circle = radius === 1 ? 'Within 1 mile' : `Within ${radius} miles`;
  const words = isInBox ? 'In this area' : circle;
  return (
    <div>
      <div className={styles.head}>
        <label className={filterPanelStyles.label} htmlFor={id}>
          Distance
        </label>
        <output className={styles.distance} htmlFor={id}>
          {words}
        </output>
      </div>
      <input
        id={id}
        className={sliderStyles.slider}
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-valuetext={words}
        style={{ '--slid': `${(index / last) * 100}%` } as React.CSSProperties}
        onChange={(event) => onChange(stops[Number(event.target.value)] ?? radius)}
      />
      <div className={`text-muted ${sliderStyles.ticks}`} aria-hidden="true">
        {stops.map((stop, at) => (
          <span key={stop}>{at === 0 ? `${stop} mi` : stop}</span>
        ))}
      </div>
    </div>
  );
}

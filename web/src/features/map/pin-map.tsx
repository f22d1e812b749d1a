import type { MapConfig } from '@quad/shared/boot-data';
import { type Category, categoryTone } from '@quad/shared/categories';
import type { LatLng } from '@quad/shared/geo';
import { MapPin, Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CategoryIcon } from '../../components/category-icon';
import { IconButton } from '../../components/icon-button';
import { MapAttribution } from './map-legend';
import type { Background, MapBounds, MapPlace } from './map-types';
import { PinMapCore } from './pin-map-core';
import './leaflet.css';
import * as eventMapStyles from './event-map.module.css';
import * as styles from './pin-map.module.css';

interface PinMapProps {
  point: LatLng;
  category: Category | '';
  config: MapConfig;
  places: MapPlace[];
  onMove(point: LatLng): void;
  /** The map has no background within these bounds and needs names for its labels. */
  onBlank(bounds: MapBounds): void;
}

/** The event's location: a small map with a movable pin. Load it lazily and in the browser only. */
export function PinMap({ point, category, config, places, onMove, onBlank }: PinMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const icon = useRef<HTMLDivElement>(null);
  const core = useRef<PinMapCore>(null);
  const [hasMoved, setMoved] = useState(false);
  const [background, setBackground] = useState<Background>('tiles');

  const move = useEffectEvent((next: LatLng) => {
    setMoved(true);
    onMove(next);
  });
  const tellBackground = useEffectEvent((next: Background) => {
    setBackground(next);
    // The map may call this before its constructor returns.
    queueMicrotask(() => {
      if (next === 'rings' && core.current) onBlank(core.current.bounds());
    });
  });
  const create = useEffectEvent((container: HTMLDivElement) => {
    return new PinMapCore(container, point, config, {
      onMove: (next) => move(next),
      onBackground: (next) => tellBackground(next),
    });
  });
  useEffect(() => {
    if (!frame.current) return;
    const created = create(frame.current);
    core.current = created;
    return () => {
      core.current = null;
      created.destroy();
    };
  }, []);

  const { lat, lng } = point;
  useEffect(() => core.current?.setPoint({ lat, lng }), [lat, lng]);
  useEffect(() => core.current?.setPlaces(places), [places]);
  useEffect(() => {
    const drawn = icon.current?.firstElementChild?.cloneNode(true) ?? null;
    core.current?.setLook(category && `tone-${categoryTone(category)}`, drawn);
  }, [category]);

  return (
    <div className={`map-colors ${styles.pinMap}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div ref={frame} className={eventMapStyles.frame} role="group" aria-label="Map" />
      <div ref={icon} hidden>
        {category ? <CategoryIcon category={category} /> : <MapPin />}
      </div>
      <MapAttribution background={background} config={config} />
      <span className={`text-muted ${styles.note}`} role="status">
        {hasMoved ? 'Pin moved' : 'Drag the pin to adjust'}
      </span>
      <div className={styles.zoom}>
        <IconButton label="Zoom in" onClick={() => core.current?.zoomBy(1)}>
          <Plus />
        </IconButton>
        <IconButton label="Zoom out" onClick={() => core.current?.zoomBy(-1)}>
          <Minus />
        </IconButton>
      </div>
    </div>
  );
}

import { categories } from '@quad/shared/categories';
import { Minus, Plus } from 'lucide-react';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CategoryIcon } from '../../components/category-icon';
import { IconButton } from '../../components/icon-button';
import { EventMapCore } from './event-map-core';
import { MapAttribution, MapLegend } from './map-legend';
import type { Background, EventMapProps, MapCrowd } from './map-types';
import './leaflet.css';
import * as styles from './event-map.module.css';

const noCrowds: readonly MapCrowd[] = [];

export type { EventMapProps } from './map-types';

/**
 * The map of Discover: fills its container. Load it lazily and in the browser only (Leaflet needs a window).
 * The route owns the selection; `config` is read once.
 */
export default function EventMap(props: EventMapProps) {
  const { points, crowds = noCrowds, framed = null, selectedId, highlightedId = null } = props;
  const { center, zoom, searchCenter, me, places, controls = false } = props;
  const container = useRef<HTMLDivElement>(null);
  const icons = useRef<HTMLDivElement>(null);
  const core = useRef<EventMapCore>(null);
  const [background, setBackground] = useState({ kind: 'tiles' as Background, metersPerPixel: 1 });

  const select = useEffectEvent(props.onSelect);
  const openStack = useEffectEvent(props.onOpenStack);
  const hover = useEffectEvent((id: string, isOver: boolean) => props.onHover?.(id, isOver));
  const move = useEffectEvent(props.onMove);
  const tellBackground = useEffectEvent((isMissing: boolean) => props.onBackground?.(isMissing));
  const create = useEffectEvent((element: HTMLDivElement, handlers: EventMapCore['handlers']) => {
    const { coveredHeight, config } = props;
    const copyIcon = (category: (typeof categories)[number]) =>
      icons.current?.children[categories.indexOf(category)]?.cloneNode(true) ?? null;
    return new EventMapCore(
      element,
      { center, zoom, searchCenter, coveredHeight, config, icons: copyIcon },
      handlers,
    );
  });

  useEffect(() => {
    if (!container.current) return;
    const created = create(container.current, {
      onSelect: (id) => select(id),
      onHover: (id, isOver) => hover(id, isOver),
      onOpenStack: (stack) => openStack(stack),
      onMove: (view) => move(view),
      onBackground: (next) => {
        setBackground(next);
        tellBackground(next.kind === 'rings');
      },
    });
    core.current = created;
    return () => {
      core.current = null;
      created.destroy();
    };
  }, []);

  const { lat, lng } = center;
  const selectedPoint = useEffectEvent(
    (id: string | null) => points.find((point) => point.id === id) ?? null,
  );
  useEffect(() => core.current?.setPlaces(places, searchCenter), [places, searchCenter]);
  useEffect(() => core.current?.setPoints(points, crowds), [points, crowds]);
  useEffect(() => core.current?.setMe(me), [me]);
  useEffect(() => core.current?.camera.setView({ lat, lng }, zoom), [lat, lng, zoom]);
  useEffect(() => core.current?.setCoveredHeight(props.coveredHeight), [props.coveredHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what covers the map is measured in the page
  useEffect(() => core.current?.arrange(), [controls, background.kind]);
  useEffect(() => core.current?.begin(), []);
  const frame = useEffectEvent(() => core.current?.camera.frame([...points, ...crowds]));
  useEffect(() => {
    if (framed !== null) frame();
  }, [framed]);
  useEffect(() => core.current?.setSelected(selectedId, selectedPoint(selectedId)), [selectedId]);
  useEffect(() => core.current?.setHighlighted(highlightedId), [highlightedId]);

  const covered = { '--map-covered': `${props.coveredHeight}px` } as CSSProperties;
  return (
    <div className={styles.map} style={covered}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div ref={container} className={styles.frame} role="group" aria-label="Map" />
      <div ref={icons} hidden>
        {categories.map((category) => (
          <CategoryIcon key={category} category={category} />
        ))}
      </div>
      <MapAttribution background={background.kind} config={props.config} />
      <MapLegend background={background} />
      <div className={styles.zoom} data-covers-map>
        <IconButton tone="float" label="Zoom in" onClick={() => core.current?.camera.zoomBy(1)}>
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton tone="float" label="Zoom out" onClick={() => core.current?.camera.zoomBy(-1)}>
          <Minus aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

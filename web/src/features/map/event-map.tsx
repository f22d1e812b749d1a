import { categories } from '@quad/shared/categories';
import { Minus, Plus } from 'lucide-react';
import { type CSSProperties, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const [core, setCore] = useState<EventMapCore | null>(null);
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
    // What is on the map comes in a task of its own: together they are the longest of a page's start.
    startTransition(() => setCore(created));
    return () => created.destroy();
  }, []);

  const { lat, lng } = center;
  const selectedPoint = useEffectEvent(
    (id: string | null) => points.find((point) => point.id === id) ?? null,
  );
  useEffect(() => core?.setPlaces(places, searchCenter), [core, places, searchCenter]);
  useEffect(() => core?.setPoints(points, crowds), [core, points, crowds]);
  useEffect(() => core?.setMe(me), [core, me]);
  useEffect(() => core?.camera.setView({ lat, lng }, zoom), [core, lat, lng, zoom]);
  useEffect(() => core?.setCoveredHeight(props.coveredHeight), [core, props.coveredHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what covers the map is measured in the page
  useEffect(() => core?.arrange(), [core, controls, background.kind]);
  useEffect(() => core?.begin(), [core]);
  const frame = useEffectEvent(() => core?.camera.frame([...points, ...crowds]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first map is framed as well
  useEffect(() => {
    if (framed !== null) frame();
  }, [core, framed]);
  useEffect(() => core?.setSelected(selectedId, selectedPoint(selectedId)), [core, selectedId]);
  useEffect(() => core?.setHighlighted(highlightedId), [core, highlightedId]);

  const covered = { '--map-covered': `${props.coveredHeight}px` } as CSSProperties;
  return (
    <div className={`map-colors ${styles.map}`} style={covered}>
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
        <IconButton tone="float" label="Zoom in" onClick={() => core?.camera.zoomBy(1)}>
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton tone="float" label="Zoom out" onClick={() => core?.camera.zoomBy(-1)}>
          <Minus aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

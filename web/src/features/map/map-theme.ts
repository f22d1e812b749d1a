import { tokenReader } from '../../lib/read-tokens';
import '../../styles/map-tokens.css';

/**
 * The tokens a canvas needs. Canvases cannot use custom properties, so they are read before each painting.
 */
export interface MapTheme {
  surface: string;
  land: string;
  urban: string;
  park: string;
  pitch: string;
  water: string;
  campus: string;
  building: string;
  campusBuilding: string;
  road: string;
  roadCase: string;
  major: string;
  majorCase: string;
  motorway: string;
  motorwayCase: string;
  path: string;
  rail: string;
  label: string;
  labelStrong: string;
  labelPark: string;
  labelWater: string;
  halo: string;
  bodyFont: string;
  displayFont: string;
}

const tokens: Record<keyof MapTheme, string> = {
  surface: '--surface',
  land: '--map-land',
  urban: '--map-urban',
  park: '--map-park',
  pitch: '--map-pitch',
  water: '--map-water',
  campus: '--map-campus',
  building: '--map-building',
  campusBuilding: '--map-campus-building',
  road: '--map-road',
  roadCase: '--map-road-case',
  major: '--map-major',
  majorCase: '--map-major-case',
  motorway: '--map-motorway',
  motorwayCase: '--map-motorway-case',
  path: '--map-path',
  rail: '--map-rail',
  label: '--map-label',
  labelStrong: '--map-label-strong',
  labelPark: '--map-label-park',
  labelWater: '--map-label-water',
  halo: '--map-halo',
  bodyFont: '--ff-body',
  displayFont: '--ff-display',
};

export function readMapTheme(element: Element): MapTheme {
  const read = tokenReader(element);
  const entries = Object.entries(tokens).map(([name, token]) => [name, read(token)]);
  return Object.fromEntries(entries) as MapTheme;
}

/** Calls back when the colors change: the system preference or `data-theme`. Returns how to unsubscribe. */
export function watchMapTheme(onChange: () => void): () => void {
  const preference = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  preference.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    preference.removeEventListener('change', onChange);
  };
}

import { LazyPart } from '../components/lazy-part';
import { loadable } from '../components/loadable';
import type { PinMapSlot } from '../features/hosting/components/event-fieldset';
import * as pinMapStyles from '../features/map/pin-map.module.css';

/** Its code is loaded with the first pin; the form works without it. */
const pinMap = loadable(async () => (await import('./pin-map-part')).PinMapPart);

/** The map of the form about an event, in which its pin is moved. */
export const renderFormMap = (slot: PinMapSlot) => (
  <LazyPart fallback={<div className={pinMapStyles.pinMap} />}>
    <pinMap.View {...slot} />
  </LazyPart>
);

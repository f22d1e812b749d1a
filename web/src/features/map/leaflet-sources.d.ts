/** Leaflet's types describe the whole package; these declare its source files. */

declare module 'leaflet/src/map/handler/*';

declare module 'leaflet/src/map/Map.js' {
  export { Map } from 'leaflet';
}

declare module 'leaflet/src/layer/Layer.js' {
  export { Layer } from 'leaflet';
}

declare module 'leaflet/src/layer/marker/DivIcon.js' {
  export { DivIcon } from 'leaflet';
}

declare module 'leaflet/src/layer/marker/Marker.js' {
  export { Marker } from 'leaflet';
}

declare module 'leaflet/src/layer/tile/GridLayer.js' {
  export { GridLayer } from 'leaflet';
}

declare module 'leaflet/src/layer/tile/TileLayer.js' {
  export { TileLayer } from 'leaflet';
}

declare module 'leaflet/src/dom/DomUtil.js' {
  import { DomUtil } from 'leaflet';

  export const create: typeof DomUtil.create;
  export const getPosition: typeof DomUtil.getPosition;
  export const setPosition: typeof DomUtil.setPosition;
  export const setTransform: typeof DomUtil.setTransform;
}

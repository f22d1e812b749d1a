/** Round lengths for the map: its scale bar, and the grid where there are no tiles. */

export const metersPerMile = 1609.344;
const metersPerFoot = 0.3048;

const gridMinPixels = 48;
/** Kilometers. A cell of the smallest one that is 48 px or more is never wider than 120 px. */
const gridSteps = [
  0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000,
] as const;
/** Miles. */
const scaleMiles = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2000] as const;
const scaleFeet = [5, 10, 20, 50, 100, 200, 500] as const;

export interface GridStep {
  pixels: number;
  /** '1 km', '250 m' */
  label: string;
}

export function gridStep(metersPerPixel: number): GridStep {
  const pixelsOf = (kilometers: number) => (kilometers * 1000) / metersPerPixel;
  const kilometers = gridSteps.find((step) => pixelsOf(step) >= gridMinPixels) ?? 5000;
  return {
    pixels: pixelsOf(kilometers),
    label: kilometers < 1 ? `${kilometers * 1000} m` : `${kilometers} km`,
  };
}

export interface ScaleBar {
  pixels: number;
  /** '0.5 mi', '200 ft' */
  label: string;
}

/** The longest round length that fits in `maxPixels`. */
export function scaleBar(metersPerPixel: number, maxPixels: number): ScaleBar {
  const maxMeters = metersPerPixel * maxPixels;
  const miles = scaleMiles.findLast((length) => length * metersPerMile <= maxMeters);
  if (miles) return { pixels: (miles * metersPerMile) / metersPerPixel, label: `${miles} mi` };
  const feet = scaleFeet.findLast((length) => length * metersPerFoot <= maxMeters) ?? 5;
  return { pixels: (feet * metersPerFoot) / metersPerPixel, label: `${feet} ft` };
}

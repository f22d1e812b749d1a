import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  GeomType,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';
import type { MapTheme } from './map-theme';

/**
 * The plaster style for Protomaps' basemap schema (https://docs.protomaps.com/basemaps/layers), as described
 * in docs/product.md. Everything without a rule is hidden: points of interest, transit, boundaries, road
 * shields.
 */

const names = { labelProps: ['name:en', 'name'] };
const parks = [
  'park',
  'cemetery',
  'forest',
  'wood',
  'golf_course',
  'nature_reserve',
  'grass',
  'village_green',
];
const pitches = ['pitch', 'playground', 'stadium', 'track'];
const campuses = ['university', 'college', 'school'];

const ofKind =
  (...kinds: string[]) =>
  (_zoom: number, feature: Feature) =>
    kinds.includes(String(feature.props.kind));

/** Campus outlines of the tile being painted, to identify the buildings on them. */
class CampusSymbolizer extends PolygonSymbolizer {
  area = new Path2D();

  override before(context: CanvasRenderingContext2D, zoom: number): void {
    this.area = new Path2D();
    super.before(context, zoom);
  }

  override draw(...[context, geometry, zoom, feature]: Parameters<PolygonSymbolizer['draw']>): void {
    super.draw(context, geometry, zoom, feature);
    for (const ring of geometry) {
      ring.forEach((point, index) => {
        if (index === 0) this.area.moveTo(point.x, point.y);
        else this.area.lineTo(point.x, point.y);
      });
      this.area.closePath();
    }
  }
}

/** Paints buildings on a campus in brick, the map's only expressive touch. */
class CampusBuildingSymbolizer extends PolygonSymbolizer {
  constructor(
    fill: string,
    private readonly campus: CampusSymbolizer,
  ) {
    super({ fill });
  }

  override draw(...[context, geometry, zoom, feature]: Parameters<PolygonSymbolizer['draw']>): void {
    context.save();
    context.clip(this.campus.area);
    super.draw(context, geometry, zoom, feature);
    context.restore();
  }
}

export function paintRules(theme: MapTheme): PaintRule[] {
  const campus = new CampusSymbolizer({ fill: theme.campus });
  const ground = (dataLayer: string, fill: string, ...kinds: string[]): PaintRule => ({
    dataLayer,
    symbolizer: new PolygonSymbolizer({ fill }),
    filter: ofKind(...kinds),
  });
  return [
    { dataLayer: 'earth', symbolizer: new PolygonSymbolizer({ fill: theme.land }) },
    ground('landuse', theme.urban, 'residential', 'commercial', 'industrial', 'pedestrian'),
    ground('landuse', theme.park, ...parks),
    { dataLayer: 'landuse', symbolizer: campus, filter: ofKind(...campuses) },
    ground('landuse', theme.pitch, ...pitches),
    {
      dataLayer: 'water',
      symbolizer: new PolygonSymbolizer({ fill: theme.water }),
      filter: (_zoom, feature) => feature.geomType === GeomType.Polygon,
    },
    line(
      'water',
      theme.water,
      [
        [9, 0.5],
        [13, 2],
        [18, 12],
      ],
      {
        filter: (zoom, feature) =>
          feature.geomType === GeomType.Line && ofKind('river', 'stream')(zoom, feature),
      },
    ),
    { dataLayer: 'buildings', minzoom: 14, symbolizer: new PolygonSymbolizer({ fill: theme.building }) },
    {
      dataLayer: 'buildings',
      minzoom: 14,
      symbolizer: new CampusBuildingSymbolizer(theme.campusBuilding, campus),
    },
    ...roads(theme),
  ];
}

type WidthStops = [zoom: number, pixels: number][];

function roads(theme: MapTheme): PaintRule[] {
  const minor: WidthStops = [
    [11, 0.5],
    [13, 2],
    [15, 4],
    [18, 16],
  ];
  const major: WidthStops = [
    [8, 0.7],
    [12, 3],
    [15, 8],
    [18, 26],
  ];
  const motorway: WidthStops = [
    [5, 0.6],
    [11, 3],
    [15, 9],
    [18, 28],
  ];
  const cased = (stops: WidthStops): WidthStops => stops.map(([zoom, width]) => [zoom, width * 1.15 + 1]);
  return [
    line(
      'roads',
      theme.path,
      [
        [15, 1.4],
        [18, 3],
      ],
      { minzoom: 15, dash: [1, 3.4], filter: ofKind('path') },
    ),
    line(
      'roads',
      theme.rail,
      [
        [12, 1],
        [18, 3],
      ],
      { minzoom: 12, dash: [6, 3], filter: ofKind('rail') },
    ),
    line('roads', theme.roadCase, cased(minor), { minzoom: 13, filter: ofKind('minor_road', 'other') }),
    line('roads', theme.majorCase, cased(major), { minzoom: 10, filter: ofKind('major_road') }),
    line('roads', theme.motorwayCase, cased(motorway), { minzoom: 8, filter: ofKind('highway') }),
    line('roads', theme.road, minor, { minzoom: 12, filter: ofKind('minor_road', 'other') }),
    line('roads', theme.major, major, { filter: ofKind('major_road') }),
    line('roads', theme.motorway, motorway, { filter: ofKind('highway') }),
  ];
}

function line(
  dataLayer: string,
  color: string,
  stops: WidthStops,
  rule: Pick<PaintRule, 'filter' | 'minzoom'> & { dash?: number[] },
): PaintRule {
  const { dash, ...when } = rule;
  const width = exp(1.6, stops);
  return {
    dataLayer,
    ...when,
    symbolizer: new LineSymbolizer({
      color,
      dash,
      width: (zoom) => width(zoom),
      lineCap: 'round',
      lineJoin: 'round',
    }),
  };
}

/** Identifies the rule for the names of campuses. */
export const campusRule = 'campus';

export function labelRules(theme: MapTheme): LabelRule[] {
  const halo = { stroke: theme.halo, width: 1.5 };
  const caps = { ...names, ...halo, textTransform: 'uppercase', letterSpacing: 1.3 };
  const point = (dataLayer: string, kinds: string[], minzoom: number, style: object): LabelRule => ({
    dataLayer,
    minzoom,
    symbolizer: new CenteredTextSymbolizer({ lineHeight: 1.5, ...style }),
    filter: ofKind(...kinds),
  });
  const along = (dataLayer: string, kinds: string[], minzoom: number, fill: string): LabelRule => ({
    dataLayer,
    minzoom,
    symbolizer: new LineLabelSymbolizer({ ...names, ...halo, fill, font: `500 11px ${theme.bodyFont}` }),
    filter: ofKind(...kinds),
  });
  return [
    point('places', ['locality'], 6, {
      ...caps,
      fill: theme.labelStrong,
      font: `600 12px ${theme.bodyFont}`,
    }),
    {
      ...point('pois', campuses, 13, {
        ...caps,
        fill: theme.labelStrong,
        font: `700 11px ${theme.bodyFont}`,
      }),
      id: campusRule,
    },
    point('pois', parks, 14, {
      ...names,
      ...halo,
      fill: theme.labelPark,
      font: `600 12px ${theme.bodyFont}`,
    }),
    point('places', ['neighbourhood', 'macrohood'], 12, {
      ...caps,
      fill: theme.label,
      font: `600 11px ${theme.bodyFont}`,
    }),
    along('water', ['river', 'lake', 'water'], 11, theme.labelWater),
    along('roads', ['highway', 'major_road', 'minor_road'], 14, theme.label),
  ];
}

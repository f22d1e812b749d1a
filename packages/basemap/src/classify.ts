import type { Tags } from './osm-elements';

/** The layers of Protomaps' basemap schema: https://docs.protomaps.com/basemaps/layers. */
export const layers = ['earth', 'landuse', 'water', 'roads', 'buildings', 'places', 'pois'] as const;
export type Layer = (typeof layers)[number];

/** What something is on the map. */
export interface Kind {
  layer: Layer;
  kind: string;
  /** The zoom from which it is in the tiles. */
  from: number;
  name?: string;
  /** Of labels, more important ones first: they are placed before others. */
  rank?: number;
}

type Rule = readonly [kind: string, from: number];

const roads: Record<string, Rule> = {
  motorway: ['highway', 8],
  trunk: ['highway', 8],
  primary: ['major_road', 9],
  secondary: ['major_road', 10],
  tertiary: ['major_road', 11],
  motorway_link: ['minor_road', 12],
  trunk_link: ['minor_road', 12],
  primary_link: ['minor_road', 12],
  secondary_link: ['minor_road', 12],
  tertiary_link: ['minor_road', 12],
  residential: ['minor_road', 12],
  unclassified: ['minor_road', 12],
  living_street: ['minor_road', 12],
  road: ['minor_road', 12],
  pedestrian: ['minor_road', 13],
  service: ['other', 14],
  footway: ['path', 14],
  path: ['path', 14],
  cycleway: ['path', 14],
  steps: ['path', 14],
  track: ['path', 14],
  bridleway: ['path', 14],
};
/** Too small for a map of a campus: they would be most of the file. */
const tinyWays = new Set(['parking_aisle', 'driveway', 'drive-through', 'sidewalk', 'crossing']);
const named = new Set(['highway', 'major_road', 'minor_road']);
const railways = new Set(['rail', 'light_rail', 'subway', 'tram', 'narrow_gauge']);
const streams: Record<string, Rule> = {
  river: ['river', 9],
  canal: ['river', 11],
  stream: ['stream', 13],
};

/** Areas by tag and value. */
const areas: Record<string, Record<string, Rule>> = {
  landuse: {
    residential: ['residential', 10],
    commercial: ['commercial', 10],
    retail: ['commercial', 10],
    industrial: ['industrial', 10],
    cemetery: ['cemetery', 11],
    forest: ['forest', 9],
    grass: ['grass', 13],
    village_green: ['village_green', 12],
    recreation_ground: ['village_green', 12],
  },
  leisure: {
    park: ['park', 9],
    garden: ['park', 13],
    golf_course: ['golf_course', 10],
    nature_reserve: ['nature_reserve', 9],
    pitch: ['pitch', 13],
    playground: ['playground', 14],
    stadium: ['stadium', 13],
    track: ['track', 14],
  },
  amenity: {
    university: ['university', 10],
    college: ['college', 10],
    school: ['school', 13],
    grave_yard: ['cemetery', 12],
  },
  natural: { wood: ['wood', 9] },
  place: { square: ['pedestrian', 13] },
};

/** Zooms from which an area's name is in the tiles; others have none. */
const labelled: Record<string, Rule> = {
  university: ['university', 12],
  college: ['college', 12],
  school: ['school', 13],
  park: ['park', 13],
  cemetery: ['cemetery', 13],
  forest: ['forest', 13],
  wood: ['wood', 13],
  golf_course: ['golf_course', 13],
  nature_reserve: ['nature_reserve', 13],
  village_green: ['village_green', 13],
};

const places: Record<string, Rule> = {
  city: ['locality', 8],
  town: ['locality', 9],
  village: ['locality', 11],
  suburb: ['neighbourhood', 12],
  quarter: ['neighbourhood', 12],
  neighbourhood: ['neighbourhood', 12],
  hamlet: ['neighbourhood', 13],
};
const placeOrder = Object.keys(places);

/** Values of tags may be anything, 'constructor' too. */
const ruleOf = (rules: Record<string, Rule>, value: string | undefined): Rule | undefined =>
  value !== undefined && Object.hasOwn(rules, value) ? rules[value] : undefined;

const nameOf = (tags: Tags) => tags['name:en'] ?? tags.name;

/** Ways that are areas rather than lines when they are closed. */
const isArea = ({ area }: Tags) => area === 'yes';

/** A street, railway or stream; null if it is none that is drawn as a line. */
export function lineKind(tags: Tags): Kind | null {
  const { highway, railway, waterway, service, footway } = tags;
  const road = ruleOf(roads, highway);
  if (road && !isArea(tags) && !tinyWays.has(service ?? '') && !tinyWays.has(footway ?? '')) {
    const [kind, from] = road;
    return { layer: 'roads', kind, from, name: named.has(kind) ? nameOf(tags) : undefined };
  }
  if (railway && railways.has(railway) && tags.tunnel !== 'yes') {
    return { layer: 'roads', kind: 'rail', from: service ? 13 : 11 };
  }
  const stream = ruleOf(streams, waterway);
  if (stream && tags.tunnel === undefined) {
    const [kind, from] = stream;
    return { layer: 'water', kind, from, name: nameOf(tags) };
  }
  return null;
}

function waterKind({ natural, waterway, landuse, water }: Tags): Kind | null {
  const isWater = natural === 'water' || waterway === 'riverbank' || landuse === 'reservoir';
  if (!isWater) return null;
  // Without its name, which follows the line in the middle of a river.
  return { layer: 'water', kind: waterway || water === 'river' ? 'river' : 'lake', from: 8 };
}

function landuseKind(tags: Tags): Kind | null {
  for (const [tag, rules] of Object.entries(areas)) {
    const rule = ruleOf(rules, tags[tag]);
    if (rule) return { layer: 'landuse', kind: rule[0], from: rule[1] };
  }
  const isOpen = isArea(tags) && (tags.highway === 'pedestrian' || tags.highway === 'footway');
  return isOpen ? { layer: 'landuse', kind: 'pedestrian', from: 13 } : null;
}

/** Water, land use or a building; null if it is none that is drawn as an area. */
export function areaKind(tags: Tags): Kind | null {
  const { building } = tags;
  return (
    waterKind(tags) ??
    landuseKind(tags) ??
    (building && building !== 'no' ? { layer: 'buildings', kind: 'building', from: 14 } : null)
  );
}

/** The label of an area, by its name; null if it gets none. */
export function areaLabel(tags: Tags): Kind | null {
  const area = landuseKind(tags);
  const rule = ruleOf(labelled, area?.kind);
  const name = nameOf(tags);
  return rule && name ? { layer: 'pois', kind: rule[0], from: rule[1], name } : null;
}

/** A town or a part of one, or a campus that is mapped as a point. */
export function pointKind(tags: Tags): Kind | null {
  const name = nameOf(tags);
  if (!name) return null;
  const rule = ruleOf(places, tags.place);
  if (rule) {
    // A capital city among cities, a town of ten thousand among towns.
    const people = Math.min(Number.parseInt(tags.population ?? '', 10) || 0, 99_999_999);
    const rank = placeOrder.indexOf(tags.place ?? '') - people / 100_000_000;
    return { layer: 'places', kind: rule[0], from: rule[1], name, rank };
  }
  const { amenity } = tags;
  if (amenity !== 'university' && amenity !== 'college') return null;
  return { layer: 'pois', kind: amenity, from: 12, name };
}

/** The line between land, on its left, and the sea. */
export const isCoast = ({ natural }: Tags) => natural === 'coastline';

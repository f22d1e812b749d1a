import { PbfReader } from 'pbf';

export type Tags = Readonly<Record<string, string | undefined>>;

export interface Member {
  type: 'node' | 'way' | 'relation';
  id: number;
  role: string;
}

/** What to read of a block; kinds of elements without a function are skipped. Tags are decoded when asked for. */
export interface Visitor {
  node?(id: number, lng: number, lat: number, tags: () => Tags): void;
  way?(id: number, refs: number[], tags: () => Tags): void;
  relation?(id: number, members: () => Member[], tags: () => Tags): void;
}

const memberTypes = ['node', 'way', 'relation'] as const;
const nanodegrees = 1e-9;
const noTags: Tags = {};
const readNoTags = () => noTags;

/** The parts of a block that its elements refer to. */
interface Block {
  strings: Uint8Array[];
  decoded: string[];
  /** Nanodegrees in a unit of the coordinates. */
  granularity: number;
  latOffset: number;
  lngOffset: number;
  /** Starts and ends of its groups of elements, alternating. */
  groups: number[];
}

const decoder = new TextDecoder();

function stringAt(block: Block, index: number): string {
  let text = block.decoded[index];
  if (text === undefined) {
    text = decoder.decode(block.strings[index] ?? new Uint8Array());
    block.decoded[index] = text;
  }
  return text;
}

function tagsOf(block: Block, keys: readonly number[], values: readonly number[]): Tags {
  const tags: Record<string, string> = {};
  keys.forEach((key, i) => {
    tags[stringAt(block, key)] = stringAt(block, values[i] ?? 0);
  });
  return tags;
}

/** Numbers of which each is stored as its difference to the one before. */
function sums(differences: number[]): number[] {
  for (let i = 1; i < differences.length; i += 1) {
    differences[i] = (differences[i] ?? 0) + (differences[i - 1] ?? 0);
  }
  return differences;
}

/** Keys and values that alternate. */
const splitPairs = (pairs: readonly number[]): [keys: number[], values: number[]] => [
  pairs.filter((_, i) => i % 2 === 0),
  pairs.filter((_, i) => i % 2 === 1),
];

const toDegrees = (block: Block, offset: number, units: number) =>
  (offset + block.granularity * units) * nanodegrees;

function visitNode(pbf: PbfReader, block: Block, visit: NonNullable<Visitor['node']>): void {
  const node = pbf.readMessage(
    (tag, node, pbf) => {
      if (tag === 1) node.id = pbf.readSVarint();
      else if (tag === 2) pbf.readPackedVarint(node.keys);
      else if (tag === 3) pbf.readPackedVarint(node.values);
      else if (tag === 8) node.lat = pbf.readSVarint();
      else if (tag === 9) node.lng = pbf.readSVarint();
    },
    { id: 0, keys: [] as number[], values: [] as number[], lat: 0, lng: 0 },
  );
  visit(
    node.id,
    toDegrees(block, block.lngOffset, node.lng),
    toDegrees(block, block.latOffset, node.lat),
    () => tagsOf(block, node.keys, node.values),
  );
}

/** Most nodes of an extract are stored like this: column by column. */
function visitDenseNodes(pbf: PbfReader, block: Block, visit: NonNullable<Visitor['node']>): void {
  const dense = pbf.readMessage(
    (tag, dense, pbf) => {
      if (tag === 1) pbf.readPackedSVarint(dense.ids);
      else if (tag === 8) pbf.readPackedSVarint(dense.lats);
      else if (tag === 9) pbf.readPackedSVarint(dense.lngs);
      else if (tag === 10) pbf.readPackedVarint(dense.tags);
    },
    { ids: [] as number[], lats: [] as number[], lngs: [] as number[], tags: [] as number[] },
  );
  let [id, lat, lng, at] = [0, 0, 0, 0];
  for (let i = 0; i < dense.ids.length; i += 1) {
    id += dense.ids[i] ?? 0;
    lat += dense.lats[i] ?? 0;
    lng += dense.lngs[i] ?? 0;
    // Keys and values of all nodes follow each other, with a 0 after each node.
    const from = at;
    while (dense.tags[at]) at += 2;
    const own = from === at ? null : dense.tags.slice(from, at);
    at += 1;
    visit(
      id,
      toDegrees(block, block.lngOffset, lng),
      toDegrees(block, block.latOffset, lat),
      own ? () => tagsOf(block, ...splitPairs(own)) : readNoTags,
    );
  }
}

function visitWay(pbf: PbfReader, block: Block, visit: NonNullable<Visitor['way']>): void {
  const way = pbf.readMessage(
    (tag, way, pbf) => {
      if (tag === 1) way.id = pbf.readVarint();
      else if (tag === 2) pbf.readPackedVarint(way.keys);
      else if (tag === 3) pbf.readPackedVarint(way.values);
      else if (tag === 8) pbf.readPackedSVarint(way.refs);
    },
    { id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] },
  );
  visit(way.id, sums(way.refs), () => tagsOf(block, way.keys, way.values));
}

function visitRelation(pbf: PbfReader, block: Block, visit: NonNullable<Visitor['relation']>): void {
  const relation = pbf.readMessage(
    (tag, relation, pbf) => {
      if (tag === 1) relation.id = pbf.readVarint();
      else if (tag === 2) pbf.readPackedVarint(relation.keys);
      else if (tag === 3) pbf.readPackedVarint(relation.values);
      else if (tag === 8) pbf.readPackedVarint(relation.roles);
      else if (tag === 9) pbf.readPackedSVarint(relation.members);
      else if (tag === 10) pbf.readPackedVarint(relation.types);
    },
    {
      id: 0,
      keys: [] as number[],
      values: [] as number[],
      roles: [] as number[],
      members: [] as number[],
      types: [] as number[],
    },
  );
  const ids = sums(relation.members);
  const readMembers = () =>
    ids.map(
      (id, i): Member => ({
        type: memberTypes[relation.types[i] ?? 0] ?? 'node',
        id,
        role: stringAt(block, relation.roles[i] ?? 0),
      }),
    );
  visit(relation.id, readMembers, () => tagsOf(block, relation.keys, relation.values));
}

function readBlock(pbf: PbfReader): Block {
  return pbf.readFields(
    (tag, block, pbf) => {
      if (tag === 1) {
        pbf.readMessage((entry, strings, pbf) => {
          if (entry === 1) strings.push(pbf.readBytes());
        }, block.strings);
      } else if (tag === 2) {
        // Read afterwards: what follows says how to read coordinates.
        const end = pbf.readVarint() + pbf.pos;
        block.groups.push(pbf.pos, end);
        pbf.pos = end;
      } else if (tag === 17) block.granularity = pbf.readVarint();
      else if (tag === 19) block.latOffset = pbf.readVarint(true);
      else if (tag === 20) block.lngOffset = pbf.readVarint(true);
    },
    { strings: [], decoded: [], granularity: 100, latOffset: 0, lngOffset: 0, groups: [] } as Block,
  );
}

/** Passes the elements of a block to the functions of the visitor, in their order. */
export function visitBlock(bytes: Uint8Array, visitor: Visitor): void {
  const pbf = new PbfReader(bytes);
  const block = readBlock(pbf);
  for (let i = 0; i < block.groups.length; i += 2) {
    pbf.pos = block.groups[i] ?? 0;
    pbf.readFields(
      (tag, { node, way, relation }, pbf) => {
        if (tag === 1 && node) visitNode(pbf, block, node);
        else if (tag === 2 && node) visitDenseNodes(pbf, block, node);
        else if (tag === 3 && way) visitWay(pbf, block, way);
        else if (tag === 4 && relation) visitRelation(pbf, block, relation);
      },
      visitor,
      block.groups[i + 1],
    );
  }
}

import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { Bounds } from '../area';
import type { Member } from '../osm-elements';

type SampleTags = Record<string, string>;

export interface SampleNode {
  id: number;
  lng: number;
  lat: number;
  tags?: SampleTags;
}

interface SampleWay {
  id: number;
  refs: number[];
  tags: SampleTags;
}

interface SampleRelation {
  id: number;
  members: Member[];
  tags: SampleTags;
}

export interface Sample {
  nodes: SampleNode[];
  ways?: SampleWay[];
  relations?: SampleRelation[];
}

const differences = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0));
/** Units of the format's coordinates. */
const units = (degrees: number) => Math.round(degrees * 1e7);

/** The strings of a block; each element refers to them. */
class StringTable {
  readonly strings = [''];
  indexOf(text: string): number {
    const known = this.strings.indexOf(text);
    return known >= 0 ? known : this.strings.push(text) - 1;
  }
}

function blob(type: string, content: Uint8Array): Buffer {
  const body = new PbfWriter();
  body.writeVarintField(2, content.length);
  body.writeBytesField(3, deflateSync(content));
  const bytes = body.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, bytes.length);
  const headerBytes = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headerBytes.length);
  return Buffer.concat([length, headerBytes, bytes]);
}

/** A block with one group, which `write` fills. */
function dataBlob(write: (group: PbfWriter, table: StringTable) => void): Buffer {
  const table = new StringTable();
  const group = new PbfWriter();
  write(group, table);
  const strings = new PbfWriter();
  const encoder = new TextEncoder();
  for (const text of table.strings) strings.writeBytesField(1, encoder.encode(text));
  const block = new PbfWriter();
  block.writeBytesField(1, strings.finish());
  block.writeBytesField(2, group.finish());
  return blob('OSMData', block.finish());
}

function writeTags(out: PbfWriter, tags: SampleTags, table: StringTable): void {
  const entries = Object.entries(tags);
  out.writePackedVarint(
    2,
    entries.map(([key]) => table.indexOf(key)),
  );
  out.writePackedVarint(
    3,
    entries.map(([, value]) => table.indexOf(value)),
  );
}

export const nodesBlob = (nodes: readonly SampleNode[]) =>
  dataBlob((group, table) => {
    const dense = new PbfWriter();
    dense.writePackedSVarint(1, differences(nodes.map(({ id }) => id)));
    dense.writePackedSVarint(8, differences(nodes.map(({ lat }) => units(lat))));
    dense.writePackedSVarint(9, differences(nodes.map(({ lng }) => units(lng))));
    dense.writePackedVarint(
      10,
      nodes.flatMap(({ tags = {} }) => [
        ...Object.entries(tags).flatMap(([key, value]) => [table.indexOf(key), table.indexOf(value)]),
        0,
      ]),
    );
    group.writeBytesField(2, dense.finish());
  });

const waysBlob = (ways: readonly SampleWay[]) =>
  dataBlob((group, table) => {
    for (const { id, refs, tags } of ways) {
      const way = new PbfWriter();
      way.writeVarintField(1, id);
      writeTags(way, tags, table);
      way.writePackedSVarint(8, differences(refs));
      group.writeBytesField(3, way.finish());
    }
  });

const relationsBlob = (relations: readonly SampleRelation[]) =>
  dataBlob((group, table) => {
    for (const { id, members, tags } of relations) {
      const relation = new PbfWriter();
      relation.writeVarintField(1, id);
      writeTags(relation, tags, table);
      relation.writePackedVarint(
        8,
        members.map(({ role }) => table.indexOf(role)),
      );
      relation.writePackedSVarint(9, differences(members.map((member) => member.id)));
      relation.writePackedVarint(
        10,
        members.map(({ type }) => ['node', 'way', 'relation'].indexOf(type)),
      );
      group.writeBytesField(4, relation.finish());
    }
  });

/** The first block of an extract. */
export function headerBlob({
  bounds,
  features = ['OsmSchema-V0.6', 'DenseNodes'],
}: {
  bounds?: Bounds;
  features?: string[];
} = {}): Buffer {
  const header = new PbfWriter();
  if (bounds) {
    const [west, south, east, north] = bounds;
    const box = new PbfWriter();
    [west, east, north, south].forEach((edge, i) => {
      box.writeSVarintField(i + 1, Math.round(edge * 1e9));
    });
    header.writeBytesField(1, box.finish());
  }
  for (const feature of features) header.writeStringField(4, feature);
  return blob('OSMHeader', header.finish());
}

/** The bytes of an extract: nodes, ways and relations in blocks of their own. */
export function sampleExtract({ nodes, ways = [], relations = [] }: Sample, bounds?: Bounds): Buffer {
  return Buffer.concat([
    headerBlob({ bounds }),
    nodesBlob(nodes),
    ...(ways.length > 0 ? [waysBlob(ways)] : []),
    ...(relations.length > 0 ? [relationsBlob(relations)] : []),
  ]);
}

import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { box, sampleMp4, sampleTrack, uploadFile } from '../../testing/sample-video';
import { useMember, useTestApp } from '../../testing/test-app';
import { withCleanVideo } from './video-file';

const location = '+39.1299-084.5111/';
const film = Buffer.alloc(300, 7);
const boxes = (...parts: Buffer[]) => Buffer.concat(parts);
const text = (words: string) => Buffer.from(words, 'latin1');

/** A WebM element with an id of one to four bytes and an eight-byte size. */
function element(id: number, content: Buffer, isUnknownSize = false): Buffer {
  const idBytes = Buffer.from(id.toString(16), 'hex');
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | (isUnknownSize ? (1n << 56n) - 1n : BigInt(content.length)));
  return Buffer.concat([idBytes, size, content]);
}

async function clean(file: Buffer): Promise<{ bytes: Buffer; type: string } | null> {
  return withCleanVideo(Readable.from([file]), async ({ path, type }) => ({
    bytes: await readFile(path),
    type,
  }));
}

/** The place is gone, and the film is where it was. */
async function expectClean(file: Buffer, type: string): Promise<void> {
  expect(file.includes(location)).toBe(true);
  const cleaned = await clean(file);
  expect(cleaned?.type).toBe(type);
  expect(cleaned?.bytes.includes(location)).toBe(false);
  expect(cleaned?.bytes).toHaveLength(file.length);
  expect(cleaned?.bytes.indexOf(film)).toBe(file.indexOf(film));
}

const ftyp = box('ftyp', 'isom', Buffer.alloc(4), 'isommp42');
const mvhd = box('mvhd', Buffer.alloc(100));

/** A box with a 64-bit size. */
function wide(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length + 16));
  const whole = box(type, size, content);
  whole.writeUInt32BE(1, 0);
  return whole;
}

/** A film, then what follows it in `mdat`, then the boxes of `moov`. */
function mp4(
  inMovie: (at: { film: number; after: number }) => Buffer[],
  afterFilm = Buffer.alloc(0),
): Buffer {
  const at = { film: ftyp.length + 8, after: ftyp.length + 8 + film.length };
  const track = sampleTrack('vide', 1, { at: at.film, size: film.length });
  return boxes(ftyp, box('mdat', film, afterFilm), box('moov', mvhd, track, ...inMovie(at)));
}
const u32 = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');
const samples = text(`GPS5 ${location}`);

describe('an MP4', () => {
  it.each([
    ['the film', mp4(() => [box('udta', box('\u00a9xyz', location))])],
    ["3GPP's box", mp4(() => [box('udta', box('loci', location))])],
    ['a box of 64-bit size', mp4(() => [wide('udta', text(location))])],
    [
      "Apple's keys",
      mp4(() => [box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', location))]),
    ],
    [
      'XMP after the film',
      boxes(
        mp4(() => []),
        box('uuid', location),
      ),
    ],
    [
      'what is no box after the film',
      boxes(
        mp4(() => []),
        text(`\xff\xff\xff\xff${location}`),
      ),
    ],
    [
      'a free box',
      boxes(
        mp4(() => []),
        box('free', location),
      ),
    ],
    [
      'a track of places',
      mp4(({ after }) => [sampleTrack('meta', 2, { at: after, size: samples.length })], samples),
    ],
    ['bytes between the samples', mp4(() => [], samples)],
    ['a track that names no kind', mp4(() => [box('trak', box('mdia', box('minf', location)))])],
    [
      'the last of many boxes',
      boxes(
        mp4(() => []),
        ...Array.from({ length: 25_000 }, () => box('free')),
        box('udta', location),
      ),
    ],
  ])(
    'loses the location in %s, with all offsets unchanged',
    (_, file) => expectClean(file, 'video/mp4'),
    30_000,
  );

  /** Where boxes can be inside others: the start of their content. */
  const parents: Record<string, number> = {
    moov: 0,
    trak: 0,
    mdia: 0,
    minf: 0,
    stbl: 0,
    stsd: 8,
    avc1: 78,
  };
  /** A copy with another box at the n-th place of the box tree. */
  function insert(file: Buffer, nth: number, added: Buffer): Buffer {
    const places: number[][] = [];
    const walk = (from: number, to: number, sizesAt: number[]) => {
      places.push([from, ...sizesAt]);
      for (let at = from; at < to; ) {
        const size = file.readUInt32BE(at);
        const type = file.toString('latin1', at + 4, at + 8);
        const skipped = parents[type];
        if (skipped !== undefined) walk(at + 8 + skipped, at + size, [...sizesAt, at]);
        else if (type !== 'ftyp' && type !== 'mdat' && type !== 'avcC')
          places.push([at + size, ...sizesAt, at]);
        at += size;
        places.push([at, ...sizesAt]);
      }
    };
    // Behind the film, so that its offset stays.
    walk(ftyp.length + 8 + film.length, file.length, []);
    const [at = 0, ...sizesAt] = places[nth % places.length] ?? [];
    const changed = Buffer.from(file);
    for (const sizeAt of sizesAt) changed.writeUInt32BE(file.readUInt32BE(sizeAt) + added.length, sizeAt);
    return boxes(changed.subarray(0, at), added, changed.subarray(at));
  }

  const type = fc.constantFrom(
    'udta',
    'meta',
    'uuid',
    'free',
    'skip',
    'loci',
    '\u00a9xyz',
    'gps ',
    'moov',
    'trak',
    'traf',
    'stbl',
    'abcd',
  );
  it('loses a location anywhere in its tree of boxes', async () => {
    const plain = mp4(() => []);
    const marker = fc
      .array(type, { maxLength: 4 })
      .map((types) => types.reduceRight<Buffer>((inner, type) => box(type, inner), text(location)));
    await fc.assert(
      fc.asyncProperty(fc.nat(200), marker, async (nth, added) => {
        const cleaned = await clean(insert(plain, nth, added));
        expect(cleaned?.bytes.includes(location) ?? false).toBe(false);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});

describe('a WebM', () => {
  const ebml = element(0x1a45dfa3, element(0x4282, text('webm')));
  const number = (id: number, value: number) => element(id, Buffer.from([value]));
  const track = (id: number, type: number, ...more: Buffer[]) =>
    element(0xae, boxes(number(0xd7, id), number(0x83, type), ...more));
  const block = (id: number, content: Buffer) =>
    element(0xa3, boxes(Buffer.from([0x80 | id, 0, 0, 0x80]), content));
  const placed = text(location);
  const webm = (isUnknownSize: boolean, ...more: Buffer[]) =>
    boxes(
      ebml,
      element(
        0x18538067,
        boxes(
          element(
            0x1549a966,
            boxes(element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])), element(0x7ba9, placed)),
          ),
          element(0x1654ae6b, boxes(track(1, 1, element(0x536e, placed)), track(2, 0x11))),
          element(
            0x1f43b675,
            boxes(
              number(0xe7, 0),
              block(1, film),
              block(2, placed),
              element(0xa0, boxes(element(0xa1, boxes(Buffer.from([0x82, 0, 0, 0]), placed)))),
            ),
            isUnknownSize,
          ),
          ...more,
        ),
        isUnknownSize,
      ),
    );
  const tags = element(0x1254c367, text(`LOCATION${location}`));
  const attachments = element(0x1941a469, text(`cover ${location}`));

  it.each([
    ['of known size', webm(false, tags, attachments)],
    ['of unknown size', webm(true, tags, attachments)],
    ['with long tags', webm(true, element(0x1254c367, boxes(Buffer.alloc(200), placed)))],
    ['with a Void that is not empty', webm(false, element(0xec, placed))],
    ['that ends in something else', webm(true, boxes(Buffer.alloc(3), placed))],
  ])('%s loses its places, with all offsets unchanged', (_, file) => expectClean(file, 'video/webm'));

  const id = fc.constantFrom(
    0x1254c367,
    0x7373,
    0xec,
    0x1549a966,
    0x1654ae6b,
    0xae,
    0xe0,
    0x1f43b675,
    0xa0,
    0x1c53bb6b,
    0xbf,
  );
  it('loses a location anywhere in its tree of elements', async () => {
    const marker = fc
      .array(id, { minLength: 1, maxLength: 4 })
      .map((ids) => ids.reduceRight<Buffer>((inner, id) => element(id, inner), element(0x4487, placed)));
    await fc.assert(
      fc.asyncProperty(marker, fc.boolean(), async (added, isUnknownSize) => {
        const cleaned = await clean(webm(isUnknownSize, added));
        expect(cleaned?.bytes.includes(location) ?? false).toBe(false);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

it.each([
  ['a program', text('MZ\x90\0 This program cannot be run in DOS mode')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['nothing', Buffer.alloc(0)],
])('%s is not a video, whatever it is called', async (_, file) => {
  expect(await clean(file)).toBeNull();
});

describe('a video that is served', () => {
  const test = useTestApp();
  const ada = useMember(test);
  beforeAll(() => test.listen());
  const publish = async (file: Buffer) => {
    const { id: eventId } = await test.event();
    const url = await uploadFile(ada, test, file);
    return ada.post('/api/media', { eventId, type: 'video', url, filename: 'a.mp4', fileSize: file.length });
  };

  it('holds no place from a track of places', async () => {
    const track = ({ after }: { after: number }) => [
      sampleTrack('meta', 2, { at: after, size: samples.length }),
    ];
    const { headers } = await test.get((await publish(mp4(track, samples))).json().url);
    const { rawPayload } = await test.get(String(headers.location));
    expect(rawPayload.includes(film)).toBe(true);
    expect(rawPayload.includes(location)).toBe(false);
  });

  it('is refused with a fragment that claims more samples than it holds', async () => {
    // Within the file, so that reading them all would work, as often as there are such fragments.
    const claim = (samples: number) => box('trun', u32(0x200), u32(samples), u32(4));
    const fragment = (samples: number) =>
      box('moof', box('traf', box('tfhd', u32(0), u32(1)), claim(samples)), box('free', Buffer.alloc(4000)));
    const whole = (samples: number) => Buffer.concat([mp4(() => []), fragment(samples)]);
    expect((await publish(whole(1))).statusCode).toBe(200);
    expect((await publish(whole(2))).statusCode).toBe(415);
  });

  it('is refused with more boxes than can be looked at', async () => {
    const refused = await publish(mp4(() => Array.from({ length: 500 }, () => box('udta', location))));
    expect(refused.statusCode).toBe(415);
    expect(refused.json().message).toBe('Please select a video file');
  });
});

it('plays a sample whose first byte is where its track says', async () => {
  const file = sampleMp4(1000);
  expect((await clean(file))?.bytes.subarray(-1000)).toEqual(file.subarray(-1000));
});

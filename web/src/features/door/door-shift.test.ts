import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import type { DoorPack } from '@quad/shared/contract/door';
import { offsetMinutes } from '@quad/shared/local-time';
import { encodePass, liveCode, passMessage, passSecret, withLiveCode } from '@quad/shared/pass-code';
import { describe, expect, it, vi } from 'vitest';
import { DoorShift } from './door-shift';
import { type DoorStore, type KeptShift, keptShift, type OwnScan } from './door-store';
import { syncDoor } from './door-sync';

const eventId = '11111111-1111-4111-8111-111111111111';
const mayaId = '22222222-2222-4222-8222-222222222222';
const keys = generateKeyPairSync('ed25519');
const liveSecret = new Uint8Array(randomBytes(32));

function pack(overrides: Partial<DoorPack> = {}): DoorPack {
  const now = Date.now();
  return {
    event: {
      id: eventId,
      title: 'Basement Bands',
      category: 'concerts',
      status: 'scheduled',
      startDate: new Date(now).toISOString(),
      endsAt: new Date(now + 3_600_000).toISOString(),
      timezone: 'UTC',
      price: 0,
    },
    label: 'Main door',
    device: '33333333-3333-4333-8333-333333333333',
    closesAt: null,
    publicKey: keys.publicKey.export({ format: 'jwk' }).x ?? '',
    liveSecret: Buffer.from(liveSecret).toString('base64url'),
    liveCodesOnly: false,
    passes: [{ id: mayaId, name: 'Maya Torres', status: 'attending', version: 2 }],
    devices: [],
    counts: { in: 0, expected: 1, freeSpots: null },
    isComplete: true,
    cursor: '',
    now,
    ...overrides,
  };
}

/** What a browser would have kept. */
function memory(): DoorStore & { scans: OwnScan[]; shift: KeptShift | null } {
  const store = {
    isKept: true,
    scans: [] as OwnScan[],
    shift: null as KeptShift | null,
    load: async () => ({ shift: store.shift, scans: store.scans }),
    saveShift: async (shift: KeptShift) => {
      store.shift = shift;
    },
    saveScans: async (scans: readonly OwnScan[]) => void store.scans.push(...scans),
    wipe: async () => {
      store.shift = null;
    },
  };
  return store;
}

const open = (overrides?: Partial<DoorPack>, store: DoorStore = memory()) =>
  new DoorShift(store, keptShift(pack(overrides)), []);

function codeOf(
  claim: { eventId?: string; passId?: string; keyVersion?: number } = {},
  key = keys.privateKey,
) {
  const whole = { eventId, passId: mayaId, keyVersion: 2, ...claim };
  return encodePass({ ...whole, signature: new Uint8Array(sign(null, passMessage(whole), key)) });
}

async function live(code: string, at: number): Promise<string> {
  return withLiveCode(code, await liveCode(await passSecret(liveSecret, mayaId, 2), at));
}

const inAWeek = Date.now() + 7 * 86_400_000;
const nextWeek = {
  startDate: new Date(inAWeek).toISOString(),
  endsAt: new Date(inAWeek + 3_600_000).toISOString(),
};

describe.each(['by the browser', 'by the library'])(
  'a door without a network, signatures checked %s',
  (way) => {
    const prepare = () => {
      if (way === 'by the browser') return;
      const { importKey } = crypto.subtle;
      vi.spyOn(crypto.subtle, 'importKey').mockImplementation(((
        format: 'raw',
        key: BufferSource,
        algorithm: { name: string },
        ...rest: [boolean, KeyUsage[]]
      ) =>
        algorithm.name === 'Ed25519'
          ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
          : importKey.call(
              crypto.subtle,
              format,
              key,
              algorithm as HmacImportParams,
              ...rest,
            )) as typeof importKey);
    };

    it('refuses what is forged, edited, replayed, old, or of another event', async () => {
      prepare();
      const shift = open();
      const kindOf = async (code: string) => (await shift.readCode(code)).kind;
      const good = codeOf();
      expect(await kindOf(codeOf({}, generateKeyPairSync('ed25519').privateKey))).toBe('forged');
      expect(await kindOf(good.slice(0, -1) + (good.endsWith('0') ? '1' : '0'))).toBe('forged');
      expect(await kindOf(codeOf({ passId: randomUUID() }).slice(0, 60) + good.slice(60))).toBe('forged');
      expect(await kindOf(codeOf({ keyVersion: 1 }))).toBe('replaced');
      expect(await kindOf(codeOf({ eventId: randomUUID() }))).toBe('otherEvent');
      expect(await kindOf(await live(good, Date.now() - 120_000))).toBe('notLive');
      expect(await kindOf(`  ${await live(good, Date.now())}\n`)).toBe('in');
      expect(await kindOf(good)).toBe('alreadyIn');
      expect(shift.getView()).toMatchObject({ inCount: 1, waiting: 1 });
      await shift.undo(mayaId);
      expect(shift.getView()).toMatchObject({ inCount: 0, waiting: 2 });
    });
  },
);

describe('a door', () => {
  it('reads clocks by the zone that came with its list, whatever this phone knows', () => {
    open({ zones: '2099a;America/Denver=0,-360' });
    expect(offsetMinutes(new Date('2026-12-16T00:00:00Z'), 'America/Denver')).toBe(-360);
  });

  it('lets one of two codes in that are read at the same moment', async () => {
    const shift = open();
    const both = await Promise.all([shift.readCode(codeOf()), shift.readCode(codeOf())]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['alreadyIn', 'in']);
  });

  it('takes only live codes where the host wants them', async () => {
    const shift = open({ liveCodesOnly: true });
    expect((await shift.readCode(codeOf())).kind).toBe('notLive');
    expect((await shift.readCode(await live(codeOf(), Date.now()))).kind).toBe('in');
  });

  it.each([
    [false, 'in'],
    [true, 'notLive'],
  ])(
    'takes a live code of the secret before as one that is none, live codes only: %s',
    async (only, kind) => {
      const shift = open({ liveCodesOnly: only });
      const door = { label: 'Main door', closesAt: null, liveSecret: randomBytes(32).toString('base64url') };
      await shift.take({ door });
      const verdict = await shift.readCode(await live(codeOf(), Date.now()));
      expect([verdict.kind, verdict.why]).not.toContain(
        'This looks like a screenshot. A live pass has a moving bar.',
      );
      expect(verdict.kind).toBe(kind);
      expect((await shift.readCode(await live(codeOf(), Date.now() - 120_000))).kind).not.toBe('in');
    },
  );

  it("forgets its list at the code's end, and keeps the scans that wait", async () => {
    const store = memory();
    const shift = open({ closesAt: new Date(Date.now() + 50).toISOString() }, store);
    await shift.take({});
    expect(store.shift?.passes).toHaveLength(1);
    await shift.readCode(codeOf());
    await shift.closeIfOver();
    expect(shift.getView().isClosed).toBe(false);
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
    await shift.closeIfOver();
    expect(shift.getView()).toMatchObject({ isClosed: true, waiting: 1, pack: { liveSecret: '' } });
    expect(store).toMatchObject({ shift: { passes: [] }, scans: [{ passId: mayaId, state: 'waiting' }] });
    expect((await shift.readCode(codeOf())).letsIn).toBe(false);
  });

  it('keeps nothing again once the phone was wiped, as by signing out in another tab', async () => {
    const store = memory();
    const shift = open({}, store);
    await shift.take({});
    await store.wipe();
    await shift.forgetList();
    expect(store.shift).toBeNull();
    expect(shift.getView().isClosed).toBe(true);
  });

  it('says at once when the browser no longer keeps anything, and still lets people in', async () => {
    const store = {
      ...memory(),
      saveScans: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
    };
    const shift = open({}, store);
    expect((await shift.readCode(codeOf())).kind).toBe('in');
    expect(shift.getView()).toMatchObject({ isKept: false, inCount: 1, waiting: 1 });
  });

  it('reports a double entry that it is part of, once', async () => {
    const shift = open();
    await shift.readCode(codeOf());
    const scans = [
      { nonce: randomUUID(), kind: 'in' as const, at: Date.now() - 60_000, device: randomUUID() },
    ];
    const maya = { id: mayaId, name: 'Maya Torres', status: 'attending' as const, version: 2, scans };
    const devices = [{ device: scans[0]?.device ?? '', label: 'Side stairs' }];
    await shift.take({ passes: [maya], devices });
    expect(shift.getView().alarm).toMatchObject({ kind: 'inTwice', who: 'Maya Torres' });
    expect(shift.getView().alarm?.why).toMatch(/Side stairs, .* Main door\. It's on the host's list\.$/);
    await shift.dismissAlarm(mayaId);
    await shift.take({ passes: [maya], devices });
    expect(shift.getView().alarm).toBeNull();
  });

  it('sends with a sync what was scanned while it was under way, people without an RSVP as such', async () => {
    const shift = open();
    const walkIn = { passId: randomUUID(), nonce: randomUUID(), name: 'Priya Raman', at: Date.now() };
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string }) => {
      const { scans = [], nonce = '' } = JSON.parse(body) as { scans?: { nonce: string }[]; nonce?: string };
      if (sent.length === 0) {
        sent.push('nothing');
        await shift.letInWalkIn(walkIn, null);
        await shift.readCode(codeOf());
      } else sent.push(...(nonce ? ['a walk-in'] : scans.map(() => 'a scan')));
      const applied = scans.map(({ nonce }) => nonce);
      const { passes, devices, counts, cursor, now, label, closesAt } = pack();
      const changes = { passes, devices, counts, isComplete: true };
      const shared = { counts, cursor, now, label, closesAt };
      return Response.json(
        path.endsWith('/walk-ins')
          ? { pass: { ...passes[0], id: walkIn.passId }, counts, isOverCapacity: false }
          : { ...shared, applied, refused: [], doubles: [], changes, isClosed: false },
      );
    });
    await expect(syncDoor(shift)).resolves.toBe('done');
    expect(sent).toEqual(['nothing', 'a walk-in', 'a scan']);
    expect(shift.getView()).toMatchObject({ waiting: 0, inCount: 2 });
  });

  it.each([
    ['takes only live codes once the host wants them', { liveCodesOnly: true }, 'notLive'],
    ['asks for money once the event has a price', { event: { ...pack().event, price: 5 } }, 'unpaid'],
    [
      'lets nobody in once the event is on another day',
      { event: { ...pack().event, ...nextWeek } },
      'wrongDay',
    ],
    ['goes on as before with a server that tells nothing of it', null, 'in'],
  ])('%s, also while it is open', async (_, changes, kind) => {
    const store = memory();
    const { event, liveCodesOnly, devices, counts, cursor, now, label, closesAt, liveSecret } = pack();
    const shift = open({ event }, store);
    const list = { passes: [], devices, counts, isComplete: true };
    const answer = { applied: [], refused: [], doubles: [], changes: list, cursor, now, label, closesAt };
    const terms = changes && { terms: { event, liveCodesOnly, ...changes } };
    vi.stubGlobal('fetch', async () => Response.json({ ...answer, liveSecret, isClosed: false, ...terms }));
    await expect(syncDoor(shift)).resolves.toBe('done');
    expect((await shift.readCode(codeOf())).kind).toBe(kind);
    expect(store.shift?.pack).toMatchObject({ event, liveCodesOnly, ...changes });
  });

  it.each([
    [409, { code: 'CONFLICT', message: 'Another door.' }, { refusal: 'Another door.' }],
    [429, { code: 'RATE_LIMITED', message: 'Wait.' }, { refusal: 'Wait.' }],
    [503, { code: 'UNAVAILABLE', message: 'Busy.' }, 'offline'],
    [403, '<p>Accept the terms of this network', 'offline'],
    [403, { code: 'FORBIDDEN', message: 'Closed.' }, 'closed'],
  ])('tells what a response of %i means for the door', async (status, body, outcome) => {
    const shift = open();
    vi.stubGlobal('fetch', async () =>
      typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
    );
    await expect(syncDoor(shift)).resolves.toEqual(outcome);
    expect(shift.getView().isClosed).toBe(outcome === 'closed');
  });
});

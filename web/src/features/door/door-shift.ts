import type { PackPass } from '@quad/shared/contract/door';
import {
  type Seen,
  type Verdict,
  verdictOnCode,
  verdictOnDoubles,
  verdictOnPerson,
  verdicts,
} from '@quad/shared/door-verdict';
import { decodePass, isLiveCode, passNumber, passSecret } from '@quad/shared/pass-code';
import { learnZones } from '@quad/shared/zone-book';
import { fromBase64Url } from '../../lib/base64url';
import { DoorList } from './door-list';
import type { DoorStore, KeptShift, OwnScan } from './door-store';
import type { Judged, ShiftView } from './shift-view';
import { passVerifier } from './verify-pass';

type Cursor = Pick<KeptShift, 'counts' | 'cursor' | 'offset' | 'fetchedAt'>;
/** What may change about an open door. */
type DoorChanges = Pick<KeptShift['pack'], 'label' | 'closesAt' | 'liveSecret'> &
  Partial<Pick<KeptShift['pack'], 'event' | 'zones' | 'liveCodesOnly'>>;

/** At a closed door. */
const nothingIsSigned = Promise.resolve(async () => false);

/**
 * A shift at a door: judges what is read, and keeps every scan before it says anything. Nothing in it needs a
 * network; door-sync.ts brings it together with the server's knowledge.
 */
export class DoorShift {
  private readonly list = new DoorList();
  private readonly own = new Map<string, OwnScan>();
  private readonly listeners = new Set<() => void>();
  private verifier: ReturnType<typeof passVerifier>;
  private lastAt = 0;
  private hasStorageFailed = false;
  /** Whether the list may be newer than what is kept of it, as at first. */
  private isUnsaved = true;
  private view: ShiftView;

  constructor(
    private readonly store: DoorStore,
    private kept: KeptShift,
    scans: readonly OwnScan[],
  ) {
    learnZones(kept.pack.zones ?? '');
    const { publicKey } = kept.pack;
    this.verifier = publicKey ? passVerifier(fromBase64Url(publicKey)) : nothingIsSigned;
    this.list.addPasses(kept.passes, [...kept.devices, kept.pack]);
    this.takeOwn(scans);
    this.view = this.look();
  }

  /** Milliseconds since 1970 by the server's clock, as far as this phone knows it. */
  now(): number {
    return Date.now() + this.kept.offset;
  }

  /** Resolves once signatures can be checked. */
  async ready(): Promise<void> {
    await this.verifier;
  }

  getView = (): ShiftView => this.view;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private look(): ShiftView {
    const { pack, counts, fetchedAt } = this.kept;
    const own = [...this.own.values()].sort((a, b) => b.at - a.at);
    return {
      pack,
      list: this.list,
      counts,
      inCount: this.list.countIn(),
      own,
      waiting: own.filter(({ state }) => state === 'waiting').length,
      fetchedAt,
      isKept: this.store.isKept && !this.hasStorageFailed,
      isClosed: this.isOver(),
      alarm: this.nextAlarm(),
    };
  }

  private show(): void {
    this.view = this.look();
    for (const listener of this.listeners) listener();
  }

  private isOver(): boolean {
    const { closesAt } = this.kept.pack;
    return this.kept.pack.publicKey === '' || (closesAt !== null && this.now() >= Date.parse(closesAt));
  }

  private takeOwn(scans: readonly OwnScan[]): void {
    for (const scan of scans) {
      this.own.set(scan.nonce, scan);
      this.lastAt = Math.max(this.lastAt, scan.at);
    }
    this.list.addScans(scans.filter(({ state }) => state !== 'refused'));
  }

  private get facts(): Pick<Seen, 'event' | 'doorOf'> {
    return { event: this.kept.pack.event, doorOf: (device) => this.list.doorOf(device) };
  }

  private judged(verdict: Verdict, passId: string | null, at = this.now()): Judged {
    return { ...verdict, at, passId };
  }

  /** Judges what a camera or scanner read, the likeliest text first; who may come in is in. */
  async readCode(...texts: readonly string[]): Promise<Judged> {
    const code = texts.map((text) => text.trim()).find((text) => decodePass(text)) ?? '';
    const pass = decodePass(code);
    const { pack } = this.kept;
    const now = this.now();
    const isSigned = pass?.eventId === pack.event.id && (await (await this.verifier)(pass));
    const verdict = verdictOnCode({
      ...this.facts,
      now: new Date(now),
      pass,
      isSigned,
      live: isSigned && pass ? await this.fareOf(pass, now) : 'none',
      liveOnly: pack.liveCodesOnly,
      listed: (pass && this.list.passes.get(pass.passId)) ?? null,
      entry: (pass && this.list.entries.get(pass.passId)) ?? null,
    });
    const passId = isSigned && pass ? pass.passId : null;
    if (verdict.letsIn && passId) await this.keep(passId, 'in', { code });
    return this.judged(verdict, passId, now);
  }

  private async fareOf(pass: NonNullable<ReturnType<typeof decodePass>>, now: number): Promise<Seen['live']> {
    const { liveCode, passId, keyVersion } = pass;
    if (!liveCode) return 'none';
    const isMadeFrom = async (secret: string) =>
      isLiveCode(await passSecret(fromBase64Url(secret), passId, keyVersion), liveCode, now);
    const { pack, earlierSecret } = this.kept;
    if (await isMadeFrom(pack.liveSecret)) return 'current';
    // Whoever was at this door before could have made it: worth as much as a code that isn't live.
    return earlierSecret && (await isMadeFrom(earlierSecret)) ? 'none' : 'old';
  }

  /** Lets somebody in who was found by name, if their place on the list allows it. */
  async letIn(pass: PackPass): Promise<Judged> {
    const verdict = verdictOnPerson(pass, { ...this.facts, entry: this.list.entries.get(pass.id) ?? null });
    if (verdict.letsIn) await this.keep(pass.id, 'in', {});
    return this.judged(verdict, pass.id);
  }

  /** Lets somebody in who has just paid. */
  async letInPaid(passId: string): Promise<Judged> {
    const name = this.nameOf(passId);
    await this.keep(passId, 'in', { paidInCash: true });
    return this.judged({ ...verdicts.in, kind: 'in', who: name, why: 'Paid in cash.' }, passId);
  }

  /** Lets in somebody without an RSVP, of whom the server has heard (`pass`) or will (null). */
  async letInWalkIn(
    walkIn: Pick<OwnScan, 'passId' | 'nonce' | 'name' | 'at' | 'paidInCash'>,
    pass: PackPass | null,
  ): Promise<Judged> {
    const { passId, name } = walkIn;
    const unknown = { id: passId, name, status: 'attending', version: 0, isPaid: true } as const;
    this.list.addPasses([pass ?? { ...unknown, isWalkIn: true }], []);
    this.isUnsaved = true;
    await this.keep(passId, 'in', { ...walkIn, isWalkIn: true, state: pass ? 'sent' : 'waiting' });
    const why = pass ? 'Walk-in.' : 'Walk-in. The host sees it when this phone is online.';
    const kind = pass ? 'in' : 'unlisted';
    return this.judged({ ...verdicts[kind], kind, who: name, why }, passId);
  }

  /** Takes back what this phone let in. */
  undo(passId: string): Promise<void> {
    return this.keep(passId, 'undo', {});
  }

  nameOf(passId: string): string {
    return this.list.passes.get(passId)?.name ?? `Pass ${passNumber(passId)}`;
  }

  /** The time of a new scan. Strictly rising, also where the clock was corrected: an undo is after what it takes back. */
  stamp(): number {
    this.lastAt = Math.max(Math.round(this.now()), this.lastAt + 1);
    return this.lastAt;
  }

  private async keep(passId: string, kind: OwnScan['kind'], more: Partial<OwnScan>): Promise<void> {
    const scan: OwnScan = {
      nonce: crypto.randomUUID(),
      passId,
      kind,
      at: more.at ?? this.stamp(),
      device: this.kept.pack.device,
      name: this.nameOf(passId),
      state: 'waiting',
      ...more,
    };
    this.takeOwn([scan]);
    await this.write(() => this.store.saveScans([scan]));
    this.show();
  }

  private async write(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      this.hasStorageFailed = true;
    }
  }

  /** Takes what the server said of scans and of the list, and keeps it. */
  async take(
    news: Partial<Pick<KeptShift, 'passes' | 'devices'>> & Partial<Cursor> & { door?: DoorChanges },
    settled: readonly OwnScan[] = [],
  ): Promise<void> {
    const { passes: said = [], devices = [], door, ...cursor } = news;
    const passes = this.list.newsOf(said);
    const isListNew = passes.length > 0 || this.isUnsaved;
    this.isUnsaved = false;
    this.list.addPasses(passes, devices);
    this.list.dropScans(settled.filter(({ state }) => state === 'refused'));
    this.takeOwn(settled);
    const names = new Map([...this.kept.devices, ...devices].map((known) => [known.device, known]));
    const { liveSecret } = this.kept.pack;
    const isRenewed = door !== undefined && door.liveSecret !== liveSecret;
    this.kept = {
      ...this.kept,
      ...cursor,
      ...(isRenewed ? { earlierSecret: liveSecret } : {}),
      pack: { ...this.kept.pack, ...door },
      devices: [...names.values()],
      passes: isListNew ? [...this.list.passes.values()] : this.kept.passes,
    };
    await this.write(async () => {
      await this.store.saveScans(settled);
      await this.store.saveShift(this.kept, isListNew);
    });
    this.show();
  }

  /** What the server has not heard yet. */
  waitingScans(): OwnScan[] {
    return this.view.own.filter(({ state }) => state === 'waiting').reverse();
  }

  get since(): string {
    return this.kept.cursor;
  }

  /** Takes scans that another tab kept while this one took over. */
  async reload(): Promise<void> {
    this.takeOwn((await this.store.load()).scans);
    this.show();
  }

  private nextAlarm(): Judged | null {
    for (const { passId, entry } of this.list.doublesOf(this.kept.pack.device)) {
      const isNew = entry.doubles.some(({ nonce }) => !this.kept.reported.includes(nonce));
      const verdict = isNew && verdictOnDoubles(this.nameOf(passId), entry, this.facts);
      if (verdict) return this.judged(verdict, passId);
    }
    return null;
  }

  /** The helper has seen the alarm about a pass. */
  async dismissAlarm(passId: string): Promise<void> {
    const nonces = this.list.entries.get(passId)?.doubles.map(({ nonce }) => nonce) ?? [];
    this.kept = { ...this.kept, reported: [...this.kept.reported, ...nonces] };
    await this.write(() => this.store.saveShift(this.kept, false));
    this.show();
  }

  /** Closes the door where its code has ended, with or without a network. */
  async closeIfOver(): Promise<void> {
    if (this.isOver() && this.kept.pack.publicKey !== '') await this.forgetList();
  }

  /** Deletes the list and the secrets, as at the code's end; scans that wait stay until they are sent or saved. */
  async forgetList(): Promise<void> {
    this.verifier = nothingIsSigned;
    this.list.passes.clear();
    const pack = { ...this.kept.pack, publicKey: '', liveSecret: '' };
    const { earlierSecret: _, ...kept } = this.kept;
    this.kept = { ...kept, pack, passes: [], devices: [] };
    await this.write(async () => {
      // Nothing is kept again of a shift that was ended meanwhile, as by signing out in another tab.
      if ((await this.store.load()).shift) await this.store.saveShift(this.kept, true);
    });
    this.show();
  }
}

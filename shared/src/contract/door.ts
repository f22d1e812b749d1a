import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { doorPageMax, lateScansMax, nameMaxLength, syncScansMax } from '../limits';
import { eventStatuses } from './events';
import { categorySchema, idSchema, instantSchema, singleLine } from './fields';

/** Milliseconds since 1970 by the server's clock, as far as a phone knows it: from the `now` of the last response. */
const atSchema = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000));
export const deviceSchema = z.uuid();

/** What a phone at a door saw, as shared/door-merge has it. A fact: sent as often as need be, never changed. */
export const scanSchema = z.object({
  nonce: z.uuid(),
  passId: idSchema,
  kind: z.enum(['in', 'undo']),
  at: atSchema,
  device: deviceSchema,
});

/** A scan as the phone that made it sends it; the device is that of the request. */
export const sentScanSchema = z.extend(z.omit(scanSchema, { device: true }), {
  /**
   * The text of the code that was read, with its live code if it had one. The server checks it again. Absent for
   * somebody who was let in by name.
   */
  code: z.optional(z.string().check(z.maxLength(180))),
  /** True if the person paid in cash at this door. */
  paidInCash: z.optional(z.boolean()),
});
export type SentScan = z.infer<typeof sentScanSchema>;

/** A pass as the door knows it. Nothing else of its owner leaves the server: no e-mail, no account. */
export const packPassSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** 'attending' may come in; the others are told why not. */
  status: z.enum(['attending', 'waitlisted', 'cancelled']),
  /** A code with a lower version is void, replaced by a newer pass. */
  version: z.number(),
  /** True for people without an account; absent otherwise. */
  isGuest: z.optional(z.literal(true)),
  /** True for somebody who came without an RSVP; absent otherwise. */
  isWalkIn: z.optional(z.literal(true)),
  /** True once paid; absent otherwise, and at free events. */
  isPaid: z.optional(z.literal(true)),
  /** All scans of this pass that the server knows; absent if there are none. */
  scans: z.optional(z.array(z.omit(scanSchema, { passId: true }))),
});
export type PackPass = z.infer<typeof packPassSchema>;

/** A phone at the door, for the words 'at Side stairs'. */
const doorDeviceSchema = z.object({ device: deviceSchema, label: z.string() });

export const doorCountsSchema = z.object({
  /** People who are in. */
  in: z.number(),
  /** People who are in or may come: the valid passes. */
  expected: z.number(),
  /** Spots that a walk-in can take; null without a capacity. */
  freeSpots: z.nullable(z.number()),
});
export type DoorCounts = z.infer<typeof doorCountsSchema>;

/** What is new at the door since a cursor. Everything may be sent more than once. */
const changesSchema = z.object({
  /** Passes that are new or changed, or have new scans. At most `doorPageMax`; ask again while `isComplete` is false. */
  passes: z.array(packPassSchema),
  devices: z.array(doorDeviceSchema),
  counts: doorCountsSchema,
  /** False if there is more behind the cursor. */
  isComplete: z.boolean(),
  /** For `since` of the next pack, or the next sync. */
  cursor: z.string(),
  /** The server's clock, in milliseconds: less the phone's own, this is the offset for `at`. */
  now: z.number(),
});

/** By what a door judges passes, which the host may change while it is open. */
const doorTermsSchema = z.object({
  event: z.object({
    id: idSchema,
    title: z.string(),
    category: categorySchema,
    status: z.enum(eventStatuses),
    startDate: instantSchema,
    /** The given or assumed end. */
    endsAt: instantSchema,
    timezone: z.string(),
    /** US dollars; above 0, it is paid at the door. */
    price: z.number(),
  }),
  /** What clocks of the event show, for `learnZones`: the phone may start again without a network. Absent in a version before. */
  zones: z.optional(z.string()),
  liveCodesOnly: z.boolean(),
});

/** Everything that a phone needs to run a door without a network. */
export const doorPackSchema = z.extend(changesSchema, {
  ...doorTermsSchema.shape,
  /** The name of this door, as the host or the helper gave it. */
  label: z.string(),
  device: deviceSchema,
  /** When this door closes by itself; null for somebody with a role. */
  closesAt: z.nullable(instantSchema),
  /** Of the event's Ed25519 pair, 32 bytes in base64url. */
  publicKey: z.string(),
  /** The event's secret for live codes, 32 bytes in base64url (passSecret in shared/pass-code). */
  liveSecret: z.string(),
});
export type DoorPack = z.infer<typeof doorPackSchema>;

/** Why the server didn't take a scan. It is not kept; the phone may say so. */
export const scanRefusals = [
  /** Its code was not signed for this pass. */
  'forged',
  /** Its code is of another event. */
  'other-event',
  /** Its code has been replaced by a newer pass. */
  'replaced',
  /** There is no such pass at this event. */
  'unknown',
  /** Made after this door was closed. */
  'closed',
] as const;
export type ScanRefusal = (typeof scanRefusals)[number];

/** One pass that came in twice. */
const doubleEntrySchema = z.object({
  passId: idSchema,
  /** The scans that count as entries, first the one that holds; at least two. */
  entries: z.array(z.omit(scanSchema, { passId: true, kind: true })),
});

export const syncBodySchema = z.object({
  device: deviceSchema,
  /** The phone's own clock, uncorrected, in milliseconds: the server notes how wrong it is. */
  now: atSchema,
  scans: z.array(sentScanSchema).check(z.maxLength(syncScansMax)),
  /** The `cursor` of the last response; absent: changes are left out. */
  since: z.optional(z.string().check(z.maxLength(200))),
});
export type SyncBody = z.input<typeof syncBodySchema>;

export const syncResultSchema = z.object({
  /** Nonces of this request that the server has, now or from before: the phone need not send them again. */
  applied: z.array(z.string()),
  refused: z.array(z.object({ nonce: z.string(), reason: z.enum(scanRefusals) })),
  /** Passes of this request or of the changes that came in twice: both phones get them. */
  doubles: z.array(doubleEntrySchema),
  changes: z.pick(changesSchema, { passes: true, devices: true, counts: true, isComplete: true }),
  cursor: z.string(),
  now: z.number(),
  /** The name of this door and its end, which the host may change. */
  label: z.string(),
  closesAt: z.nullable(instantSchema),
  /** As the pack has it: another one once a code or a helper of this event has ended. Null at a closed door. */
  liveSecret: z.nullable(z.string()),
  /** As the pack has them. Absent at a closed door, and in a version before: then as they were. */
  terms: z.optional(doorTermsSchema),
  /** True if this door is closed (its code ended or the role was taken away): wipe the list, once no scan waits. */
  isClosed: z.boolean(),
});
export type SyncResult = z.infer<typeof syncResultSchema>;

export const doorLabelSchema = z
  .string()
  .check(singleLine(), z.minLength(1, 'Please name this door'), z.maxLength(60, 'Please use a shorter name'));

/** Eight digits of the host, or one's role at an event. */
const openBodySchema = z
  .object({
    /** Eight digits; spaces and dashes are ignored. */
    code: z.optional(z.string().check(z.maxLength(20))),
    eventId: z.optional(idSchema),
    /** Made by the phone once and kept by it: two doors of one phone in a row are one device. */
    device: deviceSchema,
    /** By role: what this door is called. With a code, the code's own label holds. */
    label: z.optional(doorLabelSchema),
  })
  .check(
    z.refine(({ code, eventId }) => (code === undefined) !== (eventId === undefined), {
      path: ['code'],
      message: 'Please type the eight digits',
    }),
  );
export type OpenDoorBody = z.input<typeof openBodySchema>;

export const walkInNameSchema = z
  .string()
  .check(singleLine(), z.minLength(1, 'Please type a name'), z.maxLength(nameMaxLength, 'Name is too long'));

const walkInBodySchema = z.object({
  /** Unique: the same walk-in sent twice is one. Also the nonce of its scan. */
  nonce: z.uuid(),
  /** Made by the phone, for a walk-in without a network. */
  passId: idSchema,
  name: walkInNameSchema,
  at: atSchema,
  device: deviceSchema,
  paidInCash: z.optional(z.boolean()),
  /** True if the person is in already, let in without a network: then a full event doesn't refuse. */
  isIn: z._default(z.boolean(), false),
});
export type WalkInBody = z.input<typeof walkInBodySchema>;

export const doorRoutes = {
  open: defineRoute({
    method: 'POST',
    path: '/api/door/open',
    auth: 'public',
    summary:
      'Opens the door on this phone, by a code or by the role of the signed-in person. The session of a code opens this door and nothing else.',
    body: openBodySchema,
    response: z.object({ eventId: idSchema, title: z.string(), label: z.string(), device: deviceSchema }),
  }),
  close: defineRoute({
    method: 'POST',
    path: '/api/door/close',
    auth: 'public',
    summary: 'Ends the shift of this phone: its door session is over.',
  }),
  pack: defineRoute({
    method: 'GET',
    path: '/api/door/pack',
    auth: 'door',
    summary: `Everything a phone needs to run the door without a network; with \`since\` only what changed. At most ${doorPageMax} passes at a time, which all are in force or were.`,
    query: z.object({ since: z.optional(z.string().check(z.maxLength(200))) }),
    response: doorPackSchema,
  }),
  sync: defineRoute({
    method: 'POST',
    path: '/api/door/sync',
    auth: 'door',
    summary: `Hands in at most ${syncScansMax} scans, each as often as need be, and gets what other phones did. A closed door still takes the scans from before, at most ${lateScansMax} of a phone; what may be made up waits for the host.`,
    body: syncBodySchema,
    response: syncResultSchema,
  }),
  walkIn: defineRoute({
    method: 'POST',
    path: '/api/door/walk-ins',
    auth: 'door',
    summary:
      'Lets in somebody without an RSVP, who takes a free spot. Full: 409 EVENT_FULL, unless the person is in already; then the host is shown it. At a closed door, people who came in before it closed wait for the host, without a spot: until then their pass is cancelled.',
    body: walkInBodySchema,
    response: z.object({ pass: packPassSchema, counts: doorCountsSchema, isOverCapacity: z.boolean() }),
  }),
};

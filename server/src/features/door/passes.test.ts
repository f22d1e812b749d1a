import { verify } from 'node:crypto';
import type { DoorPack } from '@quad/shared/contract/door';
import type { Pass } from '@quad/shared/contract/passes';
import {
  decodePass,
  encodePass,
  isLiveCode,
  liveCode,
  passMessage,
  passSecret,
} from '@quad/shared/pass-code';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDoor, scanOf } from '../../testing/door-phone';
import { collectMails } from '../../testing/mails';
import { type Member, useMember, useTestApp } from '../../testing/test-app';

const testApp = useTestApp({
  env: { LOG_LEVEL: 'error' },
  logTo: { write: (line) => console.log(line.slice(0, 1500)) },
});
const host = useMember(testApp);
const mails = collectMails(testApp);
let member: Member;
beforeAll(async () => {
  member = await testApp.member({ firstName: 'Maya', lastName: 'Torres' });
});

const attend = (who: Member, eventId: string, status = 'attending') =>
  who.post(`/api/events/${eventId}/rsvp`, { status });
const passOf = async (who: Member, eventId: string) =>
  (await who.get(`/api/events/${eventId}/pass`)).json<Pass>();
const hosted = (overrides = {}) => testApp.event({ hostId: host.id, ...overrides });

const keyOf = ({ publicKey }: Pick<DoorPack, 'publicKey'>) => ({
  key: { kty: 'OKP', crv: 'Ed25519', x: publicKey },
  format: 'jwk' as const,
});

describe('the pass of an RSVP', () => {
  test('is signed by the event, and the door can make its live codes', async () => {
    const event = await hosted();
    expect((await member.get(`/api/events/${event.id}/pass`)).statusCode).toBe(404);
    await attend(member, event.id);
    const pass = await passOf(member, event.id);
    expect(pass).toMatchObject({ name: 'Maya Torres', status: 'valid', liveCodesOnly: false });
    expect(pass.code?.length).toBeLessThanOrEqual(180);
    const decoded = decodePass(pass.code ?? '');
    expect(decoded).toMatchObject({ eventId: event.id, passId: pass.passId, keyVersion: 1, liveCode: null });
    const pack = await (await openDoor(testApp, { host, eventId: event.id })).pack();
    expect(decoded && verify(null, passMessage(decoded), keyOf(pack), decoded.signature)).toBe(true);
    const own = new Uint8Array(Buffer.from(pass.secret ?? '', 'base64url'));
    const doors = await passSecret(
      new Uint8Array(Buffer.from(pack.liveSecret, 'base64url')),
      pass.passId ?? '',
      1,
    );
    expect(await isLiveCode(doors, await liveCode(own, Date.now()), Date.now())).toBe(true);
    expect(await passOf(member, event.id)).toEqual({ ...pass, now: expect.any(Number) });
    // Phones make live codes by the server's clock.
    expect(Math.abs(pass.now - Date.now())).toBeLessThan(60_000);
    expect(pass.selfCheckIn).toBe(false);
  });

  test('is void after its owner gave up the spot, and so is its code after they came back', async () => {
    const event = await hosted();
    const phone = await openDoor(testApp, { host, eventId: event.id });
    await attend(member, event.id);
    const first = await passOf(member, event.id);
    await attend(member, event.id, 'cancelled');
    expect(await passOf(member, event.id)).toMatchObject({ status: 'cancelled', code: null, secret: null });
    expect((await phone.pack()).passes).toMatchObject([
      { id: first.passId, status: 'cancelled', version: 2 },
    ]);
    await attend(member, event.id);
    const second = await passOf(member, event.id);
    expect(second.passId).toBe(first.passId);
    expect(second.code).not.toBe(first.code);
    const scan = (code: string | null) => scanOf(first.passId ?? '', { code: code ?? '' });
    expect((await phone.sync([scan(first.code)])).refused).toMatchObject([{ reason: 'replaced' }]);
    expect((await phone.sync([scan(second.code)])).applied).toHaveLength(1);
    expect(await passOf(member, event.id)).toMatchObject({
      status: 'used',
      code: null,
      checkedIn: { door: 'Main door' },
    });
  });

  test('has no code on the waitlist, at a cancelled event, and for people who were removed', async () => {
    const event = await hosted({ maxAttendees: 1 });
    const other = await testApp.member();
    await attend(other, event.id);
    await attend(member, event.id, 'waitlisted');
    expect(await passOf(member, event.id)).toMatchObject({
      status: 'waitlisted',
      code: null,
      waitlistPosition: 1,
    });
    const [{ rsvpId }] = (await host.get(`/api/events/${event.id}/attendees`)).json().attendees;
    await host.put(`/api/events/${event.id}/attendees/${rsvpId}/removed`, { isRemoved: true });
    expect(await passOf(other, event.id)).toMatchObject({ status: 'cancelled', code: null });
    expect(await passOf(member, event.id)).toMatchObject({ status: 'valid' });
    await host.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' });
    expect(await passOf(member, event.id)).toMatchObject({ status: 'event-cancelled', code: null });
  });

  test('is not found across a block with the host, nor at a hidden event', async () => {
    const event = await hosted();
    const blocked = await testApp.member();
    await attend(blocked, event.id);
    await host.put(`/api/users/${blocked.id}/block`);
    expect((await blocked.get(`/api/events/${event.id}/pass`)).statusCode).toBe(404);
    expect((await testApp.get(`/api/events/${event.id}/pass`)).statusCode).toBe(401);
  });

  test('of a guest is behind the mailed link, and its picture is in the confirmation', async () => {
    const event = await hosted({ title: 'Guest night' });
    const guestEmail = 'pass-guest@mail.example';
    const guest = { guestName: 'Jo Kessler', guestEmail };
    await testApp.post(`/api/events/${event.id}/rsvp/guest`, guest);
    await expect.poll(() => mails.find(({ to }) => to === guestEmail), { timeout: 20_000 }).toBeDefined();
    const mail = mails.find(({ to }) => to === guestEmail);
    const token = /\/rsvp\/([\w.-]+)/.exec(mail?.html ?? '')?.[1];
    const pass = (await testApp.get(`/api/rsvps/by-link/${token}/pass`)).json<Pass>();
    expect(pass).toMatchObject({ name: 'Jo Kessler', status: 'valid' });
    const { data, info } = await sharp(mail?.pictures?.[0]?.content)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(mail?.html).toContain('src="cid:pass.png"');
    expect(decodeQR({ ...info, data })).toBe(pass.code);
    const forged = `${token?.slice(0, -4)}AAAA`;
    expect((await testApp.get(`/api/rsvps/by-link/${forged}/pass`)).statusCode).toBe(404);
  });
});

describe('the door refuses a code', () => {
  test('that was forged, edited, or is of another event', async () => {
    const [event, other] = [await hosted(), await hosted()];
    const phone = await openDoor(testApp, { host, eventId: event.id });
    for (const { id } of [event, other]) await attend(member, id);
    const [own, foreign] = [await passOf(member, event.id), await passOf(member, other.id)];
    const decoded = decodePass(own.code ?? '');
    if (!decoded) throw new Error('The pass has no code');
    const passId = own.passId ?? '';
    const signature = decoded.signature.map((byte, index) => (index === 9 ? byte ^ 1 : byte));
    const codes = {
      forged: [
        encodePass({ ...decoded, signature: new Uint8Array(signature) }),
        encodePass({ ...decoded, keyVersion: 2 }),
        'https://example.com',
        '',
      ],
      'other-event': [foreign.code ?? '', encodePass({ ...decoded, eventId: other.id })],
      unknown: [undefined],
    };
    for (const [reason, texts] of Object.entries(codes)) {
      for (const code of texts) {
        const scan = scanOf(
          reason === 'unknown' ? crypto.randomUUID() : passId,
          code === undefined ? {} : { code },
        );
        const synced = await phone.sync([scan]);
        expect(synced, `${reason} ${code}`).toMatchObject({
          applied: [],
          refused: [{ nonce: scan.nonce, reason }],
        });
      }
    }
    // The right code of one pass does not let in another.
    const second = await testApp.member();
    await attend(second, event.id);
    const theirs = (await passOf(second, event.id)).passId ?? '';
    expect((await phone.sync([scanOf(theirs, { code: own.code ?? '' })])).refused).toMatchObject([
      { reason: 'forged' },
    ]);
    expect((await phone.pack()).counts.in).toBe(0);
  });
});

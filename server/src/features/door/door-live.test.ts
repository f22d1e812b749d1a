import type { DoorCounts } from '@quad/shared/contract/door';
import { expect, test } from 'vitest';
import { openDoor, scanOf } from '../../testing/door-phone';
import { useMember, useTestApp } from '../../testing/test-app';

const testApp = useTestApp();
const host = useMember(testApp);

/** The counts of a stream, one after the other; undefined once it ends. */
function countsOf(stream: Response): () => Promise<DoorCounts | undefined> {
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async () => {
    for (;;) {
      const [, found, rest] = /^data: (.*)\n\n([\s\S]*)$/m.exec(text) ?? [];
      if (found !== undefined) {
        text = rest ?? '';
        return JSON.parse(found) as DoorCounts;
      }
      const read = await reader?.read();
      if (!read || read.done) return undefined;
      text += read.value;
    }
  };
}

test('the host and co-hosts see the counts of a door change, and nobody else', async () => {
  const origin = await testApp.listen();
  const event = await testApp.event({ hostId: host.id });
  const [member, cohost] = [await testApp.member(), await testApp.member()];
  await member.post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
  await testApp.database.pool.query(
    "insert into event_roles (event_id, user_id, role, status) values ($1, $2, 'cohost', 'accepted')",
    [event.id, cohost.id],
  );
  const phone = await openDoor(testApp, { host, eventId: event.id });
  const [pass] = (await phone.pack()).passes;
  const open = (cookie?: string) =>
    fetch(`${origin}/api/live/door/${event.id}`, cookie ? { headers: { cookie } } : {});
  expect((await open()).status).toBe(401);
  expect((await open(member.cookie)).status).toBe(403);
  expect((await phone.get(`/api/live/door/${event.id}`)).statusCode).toBe(403);

  const [own, helped] = [countsOf(await open(host.cookie)), countsOf(await open(cohost.cookie))];
  expect(await Promise.all([own(), helped()])).toMatchObject([
    { in: 0, expected: 1 },
    { in: 0, expected: 1 },
  ]);
  await phone.sync([scanOf(pass?.id ?? '')]);
  expect(await Promise.all([own(), helped()])).toMatchObject([{ in: 1 }, { in: 1 }]);

  // Who is no longer a co-host sees nothing more.
  await testApp.database.pool.query("update event_roles set status = 'removed' where user_id = $1", [
    cohost.id,
  ]);
  await phone.sync([scanOf(pass?.id ?? '', { kind: 'undo', at: Date.now() + 1_000 })]);
  expect(await own()).toMatchObject({ in: 0 });
  expect(await helped()).toBeUndefined();
});

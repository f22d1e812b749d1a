import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageSocket } from './message-socket';

const postgres = createServer();

beforeAll(async () => {
  postgres.listen(0, '127.0.0.1');
  await once(postgres, 'listening');
});

afterAll(() => postgres.close());

function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter, 'latin1');
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Sends `parts` one after the other and returns the content of each `data` event. */
async function receive(parts: readonly Buffer[]): Promise<Buffer[]> {
  const accepted = once(postgres, 'connection') as Promise<[Socket]>;
  const socket = messageSocket();
  const received: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => received.push(Buffer.from(bytes)));
  socket.connect((postgres.address() as AddressInfo).port, '127.0.0.1');
  const [sender] = await accepted;
  sender.setNoDelay(true);
  for (const part of parts) {
    sender.write(part);
    await nextTurn();
  }
  const closed = once(socket, 'close');
  sender.end();
  await closed;
  return received;
}

/** Splits bytes that must contain only complete messages. */
function messagesOf(bytes: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    expect(end).toBeLessThanOrEqual(bytes.length);
    messages.push(bytes.subarray(at, end));
    at = end;
  }
  return messages;
}

function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

describe('a connection to Postgres', () => {
  test('emits every message whole and in order, however the network splits them', async () => {
    const anyMessage = fc
      .tuple(fc.constantFrom('D', 'C', 'Z', '2'), fc.uint8Array({ maxLength: 3_000 }))
      .map(([letter, body]) => message(letter, Buffer.from(body)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyMessage, { maxLength: 12 }),
        fc.array(fc.nat(20_000), { maxLength: 8 }),
        async (sent, places) => {
          const received = await receive(cutAt(Buffer.concat(sent), places));
          expect(received.flatMap(messagesOf)).toEqual(sent);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('handles messages far above the usual size, and usual ones after them', async () => {
    const sent = [700_000, 10, 3_000_000, 80_000, 0].map((length, index) =>
      message('D', Buffer.alloc(length, index + 1)),
    );
    const received = await receive([Buffer.concat(sent)]);
    expect(received.flatMap(messagesOf).map((each) => each.equals(sent.shift() as Buffer))).toEqual(
      Array(5).fill(true),
    );
  });
});

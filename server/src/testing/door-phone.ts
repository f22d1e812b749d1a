import { randomUUID } from 'node:crypto';
import type { DoorPack, SentScan, SyncResult } from '@quad/shared/contract/door';
import { type Client, cookieOf, type Member, type TestApp } from './test-app';

/** A phone at the door of an event. */
export interface DoorPhone extends Client {
  device: string;
  pack(since?: string): Promise<DoorPack>;
  /** Hands in scans, by default with a right clock. */
  sync(scans: readonly SentScan[], more?: { now?: number; since?: string }): Promise<SyncResult>;
}

/** A scan that lets a pass in, or undoes it. */
export const scanOf = (passId: string, more: Partial<SentScan> = {}): SentScan => ({
  nonce: randomUUID(),
  passId,
  kind: 'in',
  at: Date.now(),
  ...more,
});

/** Makes a code for the door and opens it on a phone without an account. */
export async function openDoor(
  test: TestApp,
  {
    host,
    eventId,
    label = 'Main door',
    hours = 6,
  }: { host: Member; eventId: string; label?: string; hours?: number },
): Promise<DoorPhone & { code: string; codeId: string }> {
  const endsAt = new Date(Date.now() + hours * 3_600_000).toISOString();
  const made = await host.post(`/api/events/${eventId}/door-codes`, { label, endsAt });
  if (made.statusCode !== 200) throw new Error(`The code was not made: ${made.body}`);
  const { code, codes } = made.json();
  const opened = await test.post('/api/door/open', { code, device: randomUUID() });
  if (opened.statusCode !== 200) throw new Error(`The door was not opened: ${opened.body}`);
  const { device } = opened.json<{ device: string }>();
  const client = test.as(cookieOf(opened));
  return {
    ...client,
    device,
    code,
    codeId: codes[0].id,
    async pack(since) {
      const response = await client.get(`/api/door/pack${since ? `?since=${since}` : ''}`);
      if (response.statusCode !== 200) throw new Error(`No pack: ${response.body}`);
      return response.json<DoorPack>();
    },
    async sync(scans, { now = Date.now(), since } = {}) {
      const response = await client.post('/api/door/sync', { device, now, scans, since });
      if (response.statusCode !== 200) throw new Error(`The sync failed: ${response.body}`);
      return response.json<SyncResult>();
    },
  };
}

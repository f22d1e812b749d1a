import { createECDH, ECDH } from 'node:crypto';
import type { Agent } from 'node:https';
import webPush from 'web-push';

interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The JSON that the service worker shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** Path that a tap opens. */
  path: string;
  /** A later message replaces an earlier one with the same tag. */
  tag: string;
}

/** Web push (RFC 8030, 8291, 8292) to the browsers' own services. */
export interface Push {
  /** The key that browsers subscribe with. */
  readonly publicKey: string;
  /**
   * Sends one message to one browser.
   * @returns false if the browser is gone and its subscription should be deleted
   * @throws if the service could not be reached: try again later
   */
  send(target: PushTarget, message: PushMessage): Promise<boolean>;
}

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Where browsers subscribe; nothing is sent elsewhere, so that nobody can make us call any address. */
const pushServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
];

/** Whether an endpoint belongs to a known push service or to `alsoAllowed` (host names). */
export function isPushEndpoint(endpoint: string, alsoAllowed: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    username === '' &&
    [...pushServices, ...alsoAllowed].some((host) => hostname === host || hostname.endsWith(`.${host}`))
  );
}

export const newVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys();

/** Whether a public key is that of the private one; push services refuse messages otherwise. */
export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}

/** Bytes of base64url, with or without its padding; null for other text. */
function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text.replace(/={0,2}$/, '') ? bytes : null;
}

/** Bytes of a point of P-256 that isn't compressed, and of a secret (RFC 8291). */
const [pointBytes, secretBytes] = [65, 16];

/** Whether a message can be encrypted for a browser: its public key is a point of P-256, and its secret has 16 bytes. */
export function arePushKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  const point = bytesOf(p256dh);
  if (point?.length !== pointBytes || bytesOf(auth)?.length !== secretBytes) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** How long a push service keeps a message for a browser that is offline. */
const ttlSeconds = 24 * 60 * 60;
const timeoutMs = 10_000;
const gone = new Set([404, 410]);

/**
 * @param subject mailto: or https: address at which a push service reaches the operator
 * @param agent through a proxy where one leads outside, or for a push service with its own certificate
 */
export function createPush(keys: VapidKeys, subject: string, agent?: Agent): Push {
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      // Of a version that didn't look at them: no message can ever be encrypted.
      if (!arePushKeys({ p256dh, auth })) return false;
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
          TTL: ttlSeconds,
          timeout: timeoutMs,
          vapidDetails: { subject, ...keys },
          ...(agent ? { agent } : {}),
        });
        return true;
      } catch (error) {
        if (error instanceof webPush.WebPushError && gone.has(error.statusCode)) return false;
        throw error;
      }
    },
  };
}

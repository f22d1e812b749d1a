import { createObjectStore, type ObjectStore, s3Config } from '../../adapters/object-store';
import { ObjectStoreError } from '../../adapters/object-store-calls';
import { fetchBy } from '../../adapters/way-out';
import type { Env } from '../../env';
import { type Found, fault, faultReason, fine, note } from './finding';

const body = new TextEncoder().encode('Quad');
const type = 'video/mp4';
const where = 'docs/operating.md says where stores keep them';

const listOf = (header: string | null) => (header ?? '').toLowerCase().split(/[\s,]+/);
const has = (header: string | null, wanted: string) =>
  ['*', wanted].some((name) => listOf(header).includes(name.toLowerCase()));

/** What keeps a page of `origin` from sending a file to the store as it would; null if nothing does. */
async function browserFault(
  store: ObjectStore,
  key: string,
  { origin, send }: { origin: string; send: typeof fetch },
): Promise<string | null> {
  const url = await store.presignPut(key, { ttlSeconds: 60, contentType: type, size: body.length });
  if (origin.startsWith('https:') && url.startsWith('http:'))
    return `browsers send nothing from ${origin} to an http:// address: set S3_ENDPOINT to an https:// one`;
  const allows = ({ headers }: Response) => has(headers.get('access-control-allow-origin'), origin);
  const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
  const preflight = await send(url, { method: 'OPTIONS', headers: { origin, ...asked } });
  const isAllowed =
    preflight.ok &&
    allows(preflight) &&
    has(preflight.headers.get('access-control-allow-methods'), 'PUT') &&
    has(preflight.headers.get('access-control-allow-headers'), 'content-type');
  if (!isAllowed)
    return `browsers can't upload: asked whether ${origin} may PUT with a content-type, the store doesn't allow it (${preflight.status}). Give it CORS rules: ${where}`;
  const sent = await send(url, { method: 'PUT', headers: { origin, 'content-type': type }, body });
  if (!sent.ok)
    return `a browser's upload is refused (${sent.status}): check S3_REGION and what the key may do`;
  if (allows(sent)) return null;
  return `a browser's upload arrives and counts as failed: the response to PUT doesn't allow ${origin}. Give the bucket CORS rules: ${where}`;
}

function faultOf({ S3_ENDPOINT, S3_BUCKET }: Env, trying: string, error: unknown): Found {
  const status = error instanceof ObjectStoreError ? error.status : undefined;
  if (status === undefined)
    return fault(
      `${S3_ENDPOINT} can't be reached: ${faultReason(error)}. Check S3_ENDPOINT and the firewall`,
    );
  if (status === 404)
    return fault(`there is no bucket ${S3_BUCKET}: make it, or check S3_BUCKET and S3_ENDPOINT`);
  if (status >= 500)
    return fault(
      `the bucket ${S3_BUCKET} can't be ${trying} (${status}): the store has a fault, look at its log`,
    );
  return fault(
    `the bucket ${S3_BUCKET} can't be ${trying} (${status}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and what the key may do`,
  );
}

export async function lookAtFiles(env: Env): Promise<Found> {
  if (!env.S3_ENDPOINT) {
    return env.DISK_STORAGE
      ? fine('on the disk, in DATA_DIR')
      : note('on the disk: set S3_ENDPOINT or DISK_STORAGE=1 in production');
  }
  const store = createObjectStore(s3Config(env));
  const key = `doctor/${crypto.randomUUID()}`;
  const origin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null;
  let trying = 'written';
  try {
    await store.put(key, body, { type, size: body.length });
    trying = 'read';
    if ((await store.head(key))?.size !== body.length)
      return fault('what was written could not be read: check the rights of the key');
    const wrong = origin && (await browserFault(store, key, { origin, send: fetchBy(env) }));
    trying = 'deleted from';
    await store.delete(key);
    // As a backup does.
    trying = 'listed';
    await store.keys().next();
    if (wrong) return fault(wrong);
  } catch (error) {
    return faultOf(env, trying, error);
  }
  const words = `the bucket ${env.S3_BUCKET} can be written, read, deleted from and listed`;
  return origin
    ? fine(`${words}, and browsers can upload from ${origin}`)
    : note(`${words}; set PUBLIC_URL to see whether browsers can upload`);
}

import type { Env } from '../../env';
import { isProxyUnnamed } from '../../plugins/client-address';
import { s3SandboxPath } from '../../sandbox/s3-sandbox';
import { type Found, fault, faultReason, fine, note } from './finding';

/** More than proxies take that were not told of uploads (nginx: 1 MB), in bytes. */
const photo = new Uint8Array(2_000_000);
const tooLargeStatus = 413;
/** Quad begins a stream at once. */
const streamMs = 5_000;
const unknownEvent = '00000000-0000-4000-8000-000000000000';

/** The status of a photo without a signature: Quad itself refuses it, once it is through. */
async function sendPhoto(publicUrl: string, signal: AbortSignal): Promise<number> {
  const address = `${publicUrl}${s3SandboxPath}/doctor/photo`;
  const response = await fetch(address, { method: 'PUT', body: photo, redirect: 'manual', signal });
  await response.body?.cancel();
  return response.status;
}

/** What is in front of the site: whether it lets through what people send, and says who they are. */
export async function lookAtFront(env: Env, waitMs: number): Promise<Found> {
  const { PUBLIC_URL: url, TRUST_PROXY, S3_ENDPOINT } = env;
  if (!url) return note('not known without PUBLIC_URL');
  if (isProxyUnnamed(env))
    return fault(
      'https is the work of a proxy, but TRUST_PROXY is not set, so all visitors look like one and share its limits: set it to 1, or to loopback for a proxy on this machine',
    );
  const named = TRUST_PROXY === 0 ? 'no proxy is named (TRUST_PROXY)' : `TRUST_PROXY is ${TRUST_PROXY}`;
  if (S3_ENDPOINT) return fine(`${named}; uploads go to the store, past it`);
  let status: number;
  try {
    status = await sendPhoto(url, AbortSignal.timeout(waitMs));
  } catch (error) {
    return fault(
      `2 MB, as a photo has, don't get through to ${url}: ${faultReason(error)}. Look at the proxy`,
    );
  }
  if (status === tooLargeStatus)
    return fault(
      'the proxy refuses uploads of 2 MB (413), so nobody can send a photo or a video: let it take 60 MB (nginx: client_max_body_size 60m)',
    );
  return fine(`${named}; uploads of 2 MB get through`);
}

/** What responds instead of a stream; null once one has begun. */
async function beginStream(publicUrl: string, signal: AbortSignal): Promise<number | null> {
  const address = `${publicUrl}/api/live/attendance?ids=${unknownEvent}`;
  const response = await fetch(address, { redirect: 'manual', signal });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  return isStream ? null : response.status;
}

/**
 * Whether what happens is seen live. A proxy that gathers responses until they are large enough keeps a stream back, from its
 * first byte on.
 * @param asked whether anything responds at the address
 */
export async function lookAtLive(
  { PUBLIC_URL: url }: Env,
  asked: Promise<unknown> | null,
  waitMs: number,
): Promise<Found> {
  const responds = await asked?.then(
    () => true,
    () => false,
  );
  if (!url || !responds) return note('not known while nothing responds at PUBLIC_URL');
  const ms = Math.min(streamMs, waitMs);
  try {
    const instead = await beginStream(url, AbortSignal.timeout(ms));
    if (instead !== null) return note(`not known: a stream of counts is ${instead}`);
    return fine('counts arrive at once');
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError'))
      return fault(`a stream of counts breaks off: ${faultReason(error)}. Look at the proxy`);
    return fault(
      `counts on open pages stay as they are: a proxy in front keeps streams back (nothing for ${ms / 1000} s). Set proxy_buffering off in each nginx, or in the inner one of two: proxy_pass_header X-Accel-Buffering`,
    );
  }
}

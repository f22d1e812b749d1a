import type { StripeSandbox } from '@quad/stripe-sandbox/stripe-sandbox';
import AsyncLock from 'async-lock';
import { createGeocoder } from './adapters/geocoder';
import { createHostMoney } from './adapters/host-money';
import { startJobs } from './adapters/jobs';
import { openLiveChannel } from './adapters/live-channel';
import { mailboxOf } from './adapters/mailer';
import { createMapHosts } from './adapters/map-hosts';
import { createObjectStore, type ObjectStoreConfig, s3Config } from './adapters/object-store';
import { createPayments, type PaymentsConfig } from './adapters/payments';
import { createPayoutAccounts } from './adapters/payout-accounts';
import { createPush } from './adapters/push';
import { createSealer } from './adapters/sealed-text';
import { createSigner } from './adapters/signed-token';
import { claimUploadFolder } from './adapters/upload-folder';
import { fetchBy, WayOutAgent } from './adapters/way-out';
import type { AppContext } from './app-context';
import { objectsFolder } from './data-folder';
import type { Database } from './db/client';
import type { Env } from './env';
import { EventChanges } from './features/events/change-feed';
import { EventSummaries } from './features/events/event-summaries';
import { loadPushKeys } from './features/notifications/push-keys';
import { createSearchCaches } from './features/search/search-caches';
import { SearchIndex } from './features/search/search-index';
import { openEmbeddedStripe, stripeSandboxPath, stripeScriptPath } from './sandbox/embedded-stripe';
import { type S3SandboxOptions, s3SandboxPath } from './sandbox/s3-sandbox';
import { sessionSecret } from './secrets';
import { readStoredSite, siteOf } from './site';

export interface OpenContext {
  context: AppContext;
  /** The embedded bucket's settings; null if a real one is configured. */
  s3Sandbox: S3SandboxOptions | null;
  /** The embedded Stripe; null if a real account is configured. */
  stripeSandbox: StripeSandbox | null;
  /** Call with the origin of this process ('http://127.0.0.1:3000'), which serves the embedded stand-ins. */
  listensOn(origin: string): void;
  /** Stops everything that was started, except the database. */
  close(): Promise<void>;
}

/** The embedded bucket: its key is derived, so that nothing has to be configured and nobody else can sign. */
function embeddedBucket(env: Env, secretAccessKey: string): S3SandboxOptions {
  return {
    folder: objectsFolder(env.DATA_DIR),
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: 'quad-embedded',
    secretAccessKey,
  };
}

function storeConfig(env: Env, sandbox: S3SandboxOptions | null, ownOrigin: () => string): ObjectStoreConfig {
  if (sandbox)
    return {
      ...sandbox,
      endpoint: () => `${ownOrigin()}${s3SandboxPath}`,
      ownPath: s3SandboxPath,
      proxies: env,
    };
  return s3Config(env);
}

function paymentsConfig(env: Env, sandbox: StripeSandbox | null, ownOrigin: () => string): PaymentsConfig {
  if (sandbox) {
    return {
      ...sandbox.keys,
      baseUrl: () => `${ownOrigin()}${stripeSandboxPath}`,
      stripeScriptUrl: stripeScriptPath,
      send: fetch,
    };
  }
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
    connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
    baseUrl: () => env.STRIPE_BASE_URL.replace(/\/$/, ''),
    stripeScriptUrl: null,
    send: fetchBy(env),
  };
}

/** How push services, which require an address, reach the operator. */
function pushContact(env: Env): string {
  return `mailto:${mailboxOf(env.MAIL_FROM).address || 'no-reply@quad.example'}`;
}

/** How long a connection to a push service is kept for the next message. */
const pushIdleMs = 5_000;

/** Starts everything that features need, on a migrated database. */
export async function openContext(
  env: Env,
  database: Database,
  now: () => Date = () => new Date(),
): Promise<OpenContext> {
  const secret = sessionSecret(env);
  const signer = createSigner(secret);
  const sealer = createSealer(secret);
  const s3Sandbox = env.S3_ENDPOINT ? null : embeddedBucket(env, signer.sign('embedded bucket', 'key'));
  const claim =
    s3Sandbox && env.isProduction && database.kind === 'postgres'
      ? await claimUploadFolder(database, s3Sandbox.folder)
      : null;
  const jobs = await startJobs(database);
  const live = openLiveChannel(database);
  const mapHosts = createMapHosts(fetchBy(env));
  const push = createPush(
    await loadPushKeys(database.db),
    pushContact(env),
    new WayOutAgent(env, { keepAlive: true, timeout: pushIdleMs }),
  );
  const geocoder = env.GEOCODER_URL
    ? createGeocoder(env.GEOCODER_URL, fetchBy(env), (reason) =>
        console.error('The geocoder does not respond as it should:', reason),
      )
    : null;
  const eventChanges = new EventChanges(database, now);
  const searchCaches = createSearchCaches(env.SEARCH_CACHE_MS);
  let ownOrigin = '';
  const storage = createObjectStore(storeConfig(env, s3Sandbox, () => ownOrigin));
  const stripeSandbox = env.STRIPE_SECRET_KEY
    ? null
    : openEmbeddedStripe(database.db, signer, {
        ownOrigin: () => ownOrigin,
        publicOrigin: () => env.PUBLIC_URL ?? ownOrigin,
      });
  // Without a fee, production needs no keys; the stand-in then only fills their place.
  const servedSandbox = env.isProduction && !env.ALLOW_SANDBOX ? null : stripeSandbox;
  const stripeConfig = paymentsConfig(env, stripeSandbox, () => ownOrigin);
  const payments = createPayments(stripeConfig);
  // Not every account at Stripe is a Connect platform: whoever's is sets the secret of its second webhook.
  const paysOut = env.STRIPE_SECRET_KEY ? env.STRIPE_CONNECT_WEBHOOK_SECRET : servedSandbox;
  const payoutAccounts = paysOut ? createPayoutAccounts(stripeConfig) : null;
  return {
    context: {
      ...{
        env,
        database,
        jobs,
        live,
        mapHosts,
        geocoder,
        push,
        sealer,
        signer,
        storage,
        payments,
        payoutAccounts,
        hostMoney: createHostMoney(stripeConfig),
        now,
      },
      eventChanges,
      summaries: eventChanges.keep(new EventSummaries(database.pool, eventChanges)),
      searchIndex: eventChanges.keep(new SearchIndex()),
      searchCaches,
      site: siteOf(env, await readStoredSite(database.db)),
      eventLock: new AsyncLock({ maxPending: 4_000, timeout: 12_000 }),
    },
    s3Sandbox,
    stripeSandbox: servedSandbox,
    listensOn(origin) {
      ownOrigin = origin;
      stripeSandbox?.start();
    },
    async close() {
      // Together: each may wait for a database that doesn't respond.
      mapHosts.close();
      await Promise.all([stripeSandbox?.stop(), jobs.stop(), live.close(), claim?.close()]);
    },
  };
}

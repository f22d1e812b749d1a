import { resolve } from 'node:path';
import * as z from 'zod';
import { StartupError } from './errors';

const text = z.string().trim().min(1).optional();
/** What pg takes: a postgres address, a socket address, or the path of a socket's folder. */
const databaseUrl = text.refine(
  (value) => value === undefined || /^(postgres(ql)?:\/\/|socket:|\/)/.test(value),
  'must be an address that begins with postgres:// or postgresql:// (or socket: for a local socket)',
);
const portWords = 'must be a whole number from 0 to 65535';
const url = z.url().optional();
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true');

/** Every setting there is. All optional: without any, Quad runs whole on the embedded parts. */
const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number(portWords).int(portWords).min(0, portWords).max(65_535, portWords).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  /** Where people reach the site, without a slash at the end; links, feeds and previews are built from it. */
  PUBLIC_URL: z
    .url()
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  /** Folder of the embedded database, uploads and generated secrets. */
  DATA_DIR: z.string().trim().min(1).default('./.data'),
  /** Postgres 14 or later; absent: the embedded database in DATA_DIR. */
  DATABASE_URL: databaseUrl,
  /** A read replica for searches. */
  DATABASE_REPLICA_URL: databaseUrl,
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** '0' leaves the demo campus out; with NODE_ENV=production it is out unless this is '1'. */
  DEMO_DATA: z.enum(['0', '1']).optional(),
  MAP_TILES_URL: z.string().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_PMTILES_URL: text,
  MAP_ATTRIBUTION: z.string().default('© OpenStreetMap'),
  /** smtp:// or smtps:// address of the mail server; absent: mails end in the development outbox, /dev/outbox. */
  SMTP_URL: text,
  MAIL_FROM: z.string().trim().min(3).default('Quad <no-reply@quad.example>'),
  /** S3-compatible bucket for videos and pictures, `endpoint/bucket/key`; absent: the embedded one in DATA_DIR. */
  S3_ENDPOINT: url,
  S3_BUCKET: z.string().trim().min(1).default('quad'),
  S3_REGION: z.string().trim().min(1).default('auto'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  /** Stripe's keys and the secret of its webhook to /api/webhooks/stripe; without all three: the embedded stand-in. */
  STRIPE_SECRET_KEY: z.string().trim().startsWith('sk_').or(z.string().trim().startsWith('rk_')).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().trim().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().trim().startsWith('whsec_').optional(),
  /** Where Stripe's API answers. */
  STRIPE_BASE_URL: z.url().default('https://api.stripe.com'),
  /** A key of Stripe's test mode: the conformance tests of the stand-in then ask Stripe the same. */
  STRIPE_TEST_KEY: z.string().trim().startsWith('sk_test_').optional(),
  /** '1': hosting is free here; events are published without a payment. */
  PLATFORM_FEE_WAIVED: flag,
  /** Host names of push services beyond the browsers' own, separated by commas. */
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((hosts) =>
      hosts
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    ),
  /** '1' lets NODE_ENV=production run on the embedded stand-ins (mail, payments, storage), as for a rehearsal. */
  ALLOW_SANDBOX: flag,
  /** Multiplies every rate limit, for load tests. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** How long visitors share one answer to the same search, in milliseconds; 0 asks the database every time. */
  SEARCH_CACHE_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  /** Trust X-Forwarded-* of a proxy in front. */
  TRUST_PROXY: flag,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

type EnvFields = z.infer<typeof envSchema>;

/** The checked configuration, with defaults filled in. */
export interface Env extends EnvFields {
  /** Absolute. */
  DATA_DIR: string;
  isProduction: boolean;
  seedsDemo: boolean;
}

/**
 * Reads the configuration; the only place that does.
 * @throws StartupError naming every variable that is wrong
 */
export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  // An empty tile address is a choice: no background map from elsewhere.
  if (source.MAP_TILES_URL === '') given.MAP_TILES_URL = '';
  // Zod's own words, without the field that routes put before them: it is named here.
  const parsed = envSchema.safeParse(given, { error: z.locales.en().localeError });
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartupError(`The configuration is wrong: ${faults.join('; ')}.`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction && !env.SESSION_SECRET) {
    throw new StartupError('With NODE_ENV=production, set SESSION_SECRET to at least 32 random characters.');
  }
  const missing = [
    ...(env.SMTP_URL ? [] : ['SMTP_URL']),
    ...(env.S3_ENDPOINT ? [] : ['S3_ENDPOINT']),
    ...(env.STRIPE_SECRET_KEY ? [] : ['STRIPE_SECRET_KEY']),
  ];
  if (isProduction && missing.length > 0 && !env.ALLOW_SANDBOX) {
    throw new StartupError(
      `With NODE_ENV=production, set ${missing.join(', ')} (or ALLOW_SANDBOX=1 to run on the embedded stand-ins).`,
    );
  }
  if (env.S3_ENDPOINT && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    throw new StartupError('S3_ENDPOINT needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  const stripeKeys = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY, env.STRIPE_WEBHOOK_SECRET];
  if (stripeKeys.some(Boolean) && !stripeKeys.every(Boolean)) {
    throw new StartupError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together: set all three or none.',
    );
  }
  if (isProduction && env.RATE_LIMIT_FACTOR !== 1) {
    throw new StartupError('RATE_LIMIT_FACTOR is for load tests and is refused with NODE_ENV=production.');
  }
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    isProduction,
    seedsDemo: env.DEMO_DATA === undefined ? !isProduction : env.DEMO_DATA === '1',
  };
}

import { resolve } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import * as z from 'zod';
import { campusSettings } from './campus-settings';
import { careSettings } from './care-settings';
import { databaseUrl } from './database-settings';
import { StartupError } from './errors';
import { limitSettings } from './limit-settings';
import { secretSetting } from './secret-setting';
import { list, sourceSettings } from './source-settings';
import { stripeSettings } from './stripe-settings';

const text = z.string().trim().min(1).optional();
const publicUrlWords =
  'must be http:// or https://, a name, and a port if there is one, such as https://quad.example.edu; Quad has a name of its own, not a path of a site';
/** Whether an address says where a site is, and nothing else. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, href, origin } = new URL(address);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}
const portWords = 'must be a whole number from 0 to 65535';
const url = z.url().optional();
const milliseconds = (fallback: number) => z.coerce.number().int().min(100).max(600_000).default(fallback);
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true');

/** A number of proxies, or their networks as a list that @fastify/proxy-addr accepts. */
const proxies = z
  .string()
  .trim()
  .default('0')
  .transform((value, context) => {
    if (/^\d$/.test(value)) return Number(value);
    const networks = value.split(',').map((network) => network.trim());
    try {
      proxyAddr.compile(networks);
      return networks;
    } catch {
      context.addIssue(
        'must be the number of proxies, or their networks such as 10.0.0.0/24, separated by commas',
      );
      return z.NEVER;
    }
  });

/**
 * Every setting. All are optional: without any, Quad runs on the embedded parts. docs/settings.md and
 * .env.example are generated from these descriptions (env-documents.test.ts); `absent` says what an optional
 * setting falls back to.
 */
export const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development').meta({
    description:
      '`production` insists on a session secret, a public address, real mail, payments and storage',
  }),
  PORT: z.coerce
    .number(portWords)
    .int(portWords)
    .min(0, portWords)
    .max(65_535, portWords)
    .default(3000)
    .meta({ description: 'the port to listen on; 0 takes a free one' }),
  HOST: z.string().trim().min(1).default('127.0.0.1').meta({ description: 'the address to listen on' }),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, publicUrlWords)
    .transform((address) => new URL(address).origin)
    .optional()
    .meta({
      description:
        'where people reach the site; links, feeds and previews are built from it; required with `NODE_ENV=production`',
      absent: 'from host and port',
    }),
  TRUST_PROXY: proxies.meta({
    description:
      'how many proxies are in front, or their networks separated by commas; see [operating](docs/operating.md)',
  }),
  HSTS_SUBDOMAINS: flag.meta({
    description: '1: for a year, browsers use only https also for the names below that of `PUBLIC_URL`',
  }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn').meta({
    description: 'the least severe level that is logged: fatal, error, warn, info, debug, trace or silent',
  }),
  DATA_DIR: z.string().trim().min(1).default('./.data').meta({
    description: 'the folder of the embedded database, uploads and generated secrets',
  }),
  ZONEINFO_DIR: z.string().trim().min(1).default('/usr/share/zoneinfo').meta({
    description:
      "the system's time zones: looked at when the server starts and each day, and used if newer than Quad's own",
  }),
  DATABASE_URL: databaseUrl.meta({
    description: 'Postgres 14 or later; a site that people rely on sets it',
    absent: 'the embedded database in `DATA_DIR`',
  }),
  DATABASE_LISTEN_URL: databaseUrl.meta({
    description:
      'the address of Postgres itself where `DATABASE_URL` is that of PgBouncer; see [operating](docs/operating.md)',
    absent: '`DATABASE_URL`',
  }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8).meta({
    description: 'connections of one process to Postgres; more are slower when many people want one event',
  }),
  DB_START_TIMEOUT_MS: milliseconds(60_000).meta({
    description: 'how long a start waits for a database that is not up yet',
  }),
  DB_CONNECT_TIMEOUT_MS: milliseconds(8_000).meta({
    description: 'how long a request waits for a connection before it gets a 503',
  }),
  DB_QUERY_TIMEOUT_MS: milliseconds(8_000).meta({ description: 'the longest time of one statement' }),
  DB_LOCK_TIMEOUT_MS: milliseconds(5_000).meta({
    description: 'the longest wait for a row that another transaction has locked',
  }),
  DB_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds(8_000).meta({
    description:
      'when Postgres ends a transaction whose process is stopped or cut off, and frees what it holds',
  }),
  DRAIN_MS: z.coerce.number().int().min(0).max(600_000).optional().meta({
    description:
      'how long a process that is told to stop still serves, no longer ready at `/readyz`, until its balancer sends it nothing',
    absent: '10000 with `NODE_ENV=production` and `DATABASE_URL`, else 0',
  }),
  STOP_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(3_600_000).optional().meta({
    description: 'how long running requests, such as uploads, have after that before the process ends',
    absent: '60000 with `NODE_ENV=production`, else 5000',
  }),
  SESSION_SECRET: secretSetting(32).meta({
    description: 'signs sessions and links, at least 32 characters; required with `NODE_ENV=production`',
    absent: 'generated in `DATA_DIR`',
  }),
  DEMO_DATA: z
    .enum(['0', '1'])
    .optional()
    .meta({ description: 'the demo campus', absent: '1, in production 0' }),
  ...campusSettings,
  SMTP_URL: text.meta({
    description: 'the mail server, smtp:// or smtps://',
    absent: 'mails end in the outbox, whose address the start prints',
  }),
  MAIL_FROM: z.string().trim().min(3).default('Quad <no-reply@quad.example>').meta({
    description: 'the sender of mails',
  }),
  DISK_STORAGE: flag.meta({
    description:
      '1: `NODE_ENV=production` may keep videos and pictures in `DATA_DIR`, without an S3-compatible store; for a site of one machine',
  }),
  S3_ENDPOINT: url.meta({
    description: 'the S3-compatible store of videos and pictures; its objects are at endpoint/bucket/key',
    absent: 'a bucket in `DATA_DIR`',
  }),
  S3_BUCKET: z.string().trim().min(1).default('quad').meta({ description: 'the bucket' }),
  S3_REGION: z.string().trim().min(1).default('auto').meta({ description: 'the region' }),
  S3_ACCESS_KEY_ID: text.meta({ description: 'the key of the bucket', absent: 'none' }),
  S3_SECRET_ACCESS_KEY: text.meta({ description: 'the secret of that key', absent: 'none' }),
  ...stripeSettings,
  PLATFORM_FEE_WAIVED: flag.meta({
    description: '1: hosting is free, events are published without a payment',
  }),
  MAP_TILES_URL: z.string().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png').meta({
    description:
      "the map's background, while its host responds (looked at every hour); empty: drawn by Quad itself",
  }),
  MAP_PMTILES_URL: text.meta({
    description: 'a PMTiles file with the background, used instead',
    absent: 'none',
  }),
  MAP_ATTRIBUTION: z.string().default('© OpenStreetMap').meta({ description: 'who made the background' }),
  GEOCODER_URL: url.meta({
    description:
      "the search of a geocoder with Photon's API, such as https://photon.example.edu/api, which gets what hosts type as a place; Quad's own places stand in while it finds nothing or doesn't respond",
    absent: "Quad's own places",
  }),
  PUSH_SERVICES: list.meta({
    description: "push services beyond the browsers' own: host names separated by commas",
  }),
  ...sourceSettings,
  SEARCH_CACHE_MS: z.coerce.number().int().min(0).max(60_000).default(1_000).meta({
    description:
      'how long visitors share the response to the same search, in milliseconds; 0 asks the database every time',
  }),
  ...careSettings,
  ...limitSettings,
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1).meta({
    description: 'multiplies every rate limit, for load tests; refused in production',
  }),
  ALLOW_SANDBOX: flag.meta({
    description:
      '1: `NODE_ENV=production` may run on the stand-ins (mail, payments, storage), as for a rehearsal; mails are then sent to nobody',
  }),
});

type EnvFields = z.infer<typeof envSchema>;

/** The validated configuration with defaults. */
export interface Env extends EnvFields {
  /** Absolute path. */
  DATA_DIR: string;
  DRAIN_MS: number;
  STOP_TIMEOUT_MS: number;
  isProduction: boolean;
  seedsDemo: boolean;
}

/**
 * Reads the configuration; the only code that does.
 * @throws StartupError that names every invalid variable
 */
export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) given[name] ||= source[name.toLowerCase()];
  // An empty tile address is a choice: no background map from elsewhere.
  if (source.MAP_TILES_URL === '') given.MAP_TILES_URL = '';
  // Zod's own messages, without the field that routes put before them: it is named here.
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
  if (isProduction && !env.PUBLIC_URL) {
    throw new StartupError(
      'With NODE_ENV=production, set PUBLIC_URL to the address where people reach the site, such as https://quad.example.edu.',
    );
  }
  const missing = [
    ...(env.SMTP_URL ? [] : ['SMTP_URL']),
    ...(env.S3_ENDPOINT || env.DISK_STORAGE ? [] : ['S3_ENDPOINT (or DISK_STORAGE=1)']),
    ...(env.STRIPE_SECRET_KEY || env.PLATFORM_FEE_WAIVED ? [] : ['STRIPE_SECRET_KEY']),
  ];
  if (isProduction && missing.length > 0 && !env.ALLOW_SANDBOX) {
    throw new StartupError(
      `With NODE_ENV=production, set ${missing.join(', ')} (or ALLOW_SANDBOX=1 to run on the embedded stand-ins).`,
    );
  }
  if (Boolean(env.CAMPUS_NAME) !== Boolean(env.CAMPUS_CENTER)) {
    throw new StartupError('CAMPUS_NAME and CAMPUS_CENTER go together: set both or none.');
  }
  if (env.CAMPUS_TIME_ZONE && !env.CAMPUS_CENTER) {
    throw new StartupError('CAMPUS_TIME_ZONE is of use only with CAMPUS_CENTER.');
  }
  if (env.DATABASE_LISTEN_URL && !env.DATABASE_URL) {
    throw new StartupError('DATABASE_LISTEN_URL is of use only with DATABASE_URL, the address of a pooler.');
  }
  if (env.BACKUP_DIR && !env.BACKUP_PASSPHRASE) {
    throw new StartupError('BACKUP_DIR needs BACKUP_PASSPHRASE: backups are encrypted with it.');
  }
  if (env.S3_ENDPOINT && env.DISK_STORAGE) {
    throw new StartupError('S3_ENDPOINT and DISK_STORAGE exclude each other: set one of them.');
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
  if (env.STRIPE_CONNECT_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY) {
    throw new StartupError('STRIPE_CONNECT_WEBHOOK_SECRET is of use only with STRIPE_SECRET_KEY.');
  }
  if (isProduction && env.RATE_LIMIT_FACTOR !== 1) {
    throw new StartupError('RATE_LIMIT_FACTOR is for load tests and is refused with NODE_ENV=production.');
  }
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    DRAIN_MS: env.DRAIN_MS ?? (isProduction && env.DATABASE_URL ? 10_000 : 0),
    STOP_TIMEOUT_MS: env.STOP_TIMEOUT_MS ?? (isProduction ? 60_000 : 5_000),
    isProduction,
    seedsDemo: env.DEMO_DATA === undefined ? !isProduction : env.DEMO_DATA === '1',
  };
}

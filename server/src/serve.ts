import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createMailer } from './adapters/mailer';
import { type AppOptions, buildApp } from './app';
import { refuseHalfRestored } from './data-folder';
import { type Database, openDatabase, requireWrites } from './db/client';
import { vacuumEmbedded } from './db/embedded-vacuum';
import { migrateDatabase } from './db/migrate';
import { seedDemoCampus } from './db/seed';
import { isDatabaseUnavailable } from './db/unavailable';
import type { Env } from './env';
import { StartupError } from './errors';
import { watchAlarms } from './features/alarms/alarms.service';
import { createForgottenPasswords, forgottenPasswordQueue } from './features/auth/forgotten-passwords';
import { runBackups } from './features/backups/backups.jobs';
import { runClocks } from './features/clocks/clocks.jobs';
import { runMails } from './features/mails/mails.jobs';
import { runSourcePictures } from './features/media/source-picture-jobs';
import { runNotifications } from './features/notifications/notifications.jobs';
import { hasOutbox, outboxPath } from './features/outbox/outbox.routes';
import { runPayments } from './features/payments/payments.jobs';
import { runPayouts } from './features/payouts/payouts.jobs';
import { seedDemoPlaces } from './features/places/seed-demo-places';
import { seedPlaces } from './features/places/seed-places';
import { runLapsedSpots } from './features/rsvps/lapsed-spots';
import { dataExportQueue, runDataExport } from './features/settings/data-export';
import { runSources } from './features/sources/sources.jobs';
import { loadSources } from './features/sources/sources-file';
import { runOrders } from './features/tickets/run-orders';
import { runRefunds } from './features/tickets/run-refunds';
import { runHousekeeping } from './housekeeping';
import { openContext } from './open-context';
import { startSmtpSandbox } from './sandbox/smtp-sandbox';
import { readStoredSite, siteOf } from './site';

async function fillDatabase(env: Env, { db }: Database, say: (line: string) => void): Promise<void> {
  say('Bringing the schema up to date ...');
  await migrateDatabase(db);
  const { campus } = siteOf(env, await readStoredSite(db));
  await seedPlaces(db, campus?.center ?? null);
  if (!env.seedsDemo) return;
  say('Preparing the demo campus ...');
  await seedDemoPlaces(db);
  await seedDemoCampus(db, new Date());
}

const startRetryMs = 2_000;

async function openForWriting(env: Env): Promise<Database> {
  const database = await openDatabase(env, 'shared');
  try {
    await requireWrites(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens Postgres for a command, or waits for it: after a power failure everything starts at the same time. */
async function openWhenUp(env: Env, say: (line: string) => void): Promise<Database> {
  const until = Date.now() + env.DB_START_TIMEOUT_MS;
  for (;;) {
    try {
      return await openForWriting(env);
    } catch (error) {
      const cause = error instanceof StartupError ? error.cause : undefined;
      const left = until - Date.now();
      if (!isDatabaseUnavailable(cause) || left <= 0) throw error;
      const { message, code } = cause as NodeJS.ErrnoException;
      say(`Waiting up to ${Math.ceil(left / 1000)} s for Postgres (${message || code}) ...`);
      await setTimeout(Math.min(startRetryMs, left));
    }
  }
}

/**
 * Opens the database and prepares it for serving the app: schema, places, demo campus.
 * @param say receives a line for each step
 */
export async function prepareDatabase(env: Env, say: (line: string) => void): Promise<Database> {
  refuseHalfRestored(env.DATA_DIR);
  say(
    env.DATABASE_URL
      ? 'Connecting to Postgres ...'
      : 'Opening the embedded database ... (a server that people rely on sets DATABASE_URL)',
  );
  if (!env.DATABASE_URL) {
    const database = await openDatabase(env, 'exclusive');
    await fillDatabase(env, database, say);
    await vacuumEmbedded(database, env.DATA_DIR);
    return database;
  }
  // Migrations may take longer than a request's statements.
  const unlimited = await openWhenUp(env, say);
  await fillDatabase(env, unlimited, say);
  await unlimited.close();
  return openDatabase(env, 'exclusive');
}

/** A running server. */
export interface RunningServer {
  app: FastifyInstance;
  publicUrl: string;
  /** Where the mails are that nobody gets; null with a real mail server, and in production. */
  outboxUrl: string | null;
  /** Leaves the balancer, finishes what is running and stops; the database stays open. */
  close(): Promise<void>;
}

/**
 * Starts the app and its background work on a prepared database.
 * @throws StartupError if it can't listen on its port
 */
export async function serve(
  env: Env,
  database: Database,
  options: Pick<AppOptions, 'openPages'> = {},
): Promise<RunningServer> {
  const { context, s3Sandbox, stripeSandbox, listensOn, close } = await openContext(env, database);
  const firstLook = context.mapHosts.watch([env.MAP_TILES_URL, env.MAP_PMTILES_URL ?? '']);
  const app = await buildApp(context, { ...options, s3Sandbox, stripeSandbox });
  const smtp = env.SMTP_URL ? null : await startSmtpSandbox(database.db);
  const mailer = createMailer({ smtpUrl: env.SMTP_URL ?? smtp?.url ?? '', from: env.MAIL_FROM });

  // So that a balancer sends nobody who would have to wait for all events to be read.
  await context.eventChanges.see();
  await listen(app, env);
  const { port } = app.server.address() as AddressInfo;
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST;
  listensOn(`http://${host}:${port}`);
  const publicUrl = env.PUBLIC_URL ?? `http://${host}:${port}`;
  await runMails(context, mailer, publicUrl);
  await context.jobs.work(forgottenPasswordQueue, createForgottenPasswords(context));
  await runNotifications(context);
  await runPayments(context);
  await runOrders(context);
  await runPayouts(context);
  await runRefunds(context);
  await runSourcePictures(context);
  await runLapsedSpots(context);
  await loadSources(context);
  await runSources(context);
  await context.jobs.work(dataExportQueue, ({ exportId }) => runDataExport(context, exportId));
  await runHousekeeping(context);
  await runBackups(context);
  const stopAlarms = watchAlarms(context);
  const stopZones = await runClocks(context);
  // The first pages should know whether the map has a background.
  await firstLook;
  return {
    app,
    publicUrl,
    outboxUrl: hasOutbox(context) ? publicUrl + outboxPath(context) : null,
    close: async () => {
      stopAlarms();
      stopZones();
      app.draining.begin();
      await setTimeout(env.DRAIN_MS);
      await app.close();
      await close();
      mailer.close();
      await smtp?.close();
    },
  };
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartupError(`Port ${env.PORT} is taken; stop what uses it, or set PORT to another number.`);
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartupError(
        `${env.HOST}:${env.PORT} can't be listened on (${code}); set HOST and PORT to others.`,
      );
    }
    throw error;
  }
}

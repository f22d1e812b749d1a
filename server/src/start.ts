import { takeNewestZones } from './adapters/zone-book';
import { demoLogin } from './db/seed';
import { type Env, loadEnv } from './env';
import { StartupError } from './errors';
import { isOneOfMany, readProcessCount, report, runProcesses } from './processes';
import { prepareDatabase, serve } from './serve';
import { stopOnSignals } from './stop-on-signals';

const say = (line: string) => (isOneOfMany ? report({ line }) : console.log(line));

async function start(env: Env): Promise<void> {
  takeNewestZones(env, new Date(), console.error);
  const database = await prepareDatabase(env, say);
  const starting = serve(env, database);
  stopOnSignals(env, async () => {
    const server = await starting;
    await server.close();
    await database.close();
  });
  const { publicUrl, outboxUrl } = await starting;
  say(`Ready: ${publicUrl}`);
  if (outboxUrl) say(`Mails: ${outboxUrl}`);
  if (env.seedsDemo) say(`Demo login: ${demoLogin.email} / ${demoLogin.password}`);
  report({ isReady: true });
}

async function main(): Promise<void> {
  const env = loadEnv();
  const count = isOneOfMany ? 1 : readProcessCount(process.argv.slice(2), env);
  if (count > 1) runProcesses(count, env, say);
  else await start(env);
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(error.message);
  else console.error(error);
  process.exit(1);
});

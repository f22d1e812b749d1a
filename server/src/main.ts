import { demoLogin } from './db/seed';
import { loadEnv } from './env';
import { StartupError } from './errors';
import { prepareDatabase, serve } from './serve';
import { stopOnSignals } from './stop-on-signals';

const say = (line: string) => console.log(line);

async function start(): Promise<void> {
  const env = loadEnv();
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
}

start().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(error.message);
  else console.error(error);
  process.exit(1);
});

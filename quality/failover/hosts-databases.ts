import { addressCases, type DatabaseCase, databaseCases } from './hosts-database-cases';
import { databaseChecks } from './hosts-database-checks';
import { askDoctor, type HostRow, refusalHoles, tryStart, unlessSaid } from './hosts-site';
import { queryAt } from './hosts-sql';

const template = 'quad_hosts_template';

export interface Databases {
  /** Of the superuser. */
  url: string;
  /** Makes a database and returns its address; without options a copy of the one with the demo campus. */
  make(name: string, created?: string): Promise<string>;
}

/** Makes a database with the demo campus, of which others are copies. */
export async function prepareDatabases(program: string, url: string): Promise<Databases> {
  const addressOf = (name: string) => Object.assign(new URL(url), { pathname: name }).href;
  await queryAt(url, `create database ${template}`);
  const app = await tryStart(program, { DATABASE_URL: addressOf(template), DEMO_DATA: '1' });
  await app.stop();
  if (app.refusal !== null) throw new Error(`Quad does not start on a usual database: ${app.refusal}`);
  await queryAt(
    url,
    `select pg_terminate_backend(pid), pg_sleep(1) from pg_stat_activity where datname = $1`,
    [template],
  );
  return {
    url,
    async make(name, created = `template ${template}`) {
      await queryAt(url, `create database ${name} ${created}`);
      return addressOf(name);
    },
  };
}

async function countTables(url: string): Promise<number> {
  const tables = await queryAt(
    url,
    `select from pg_class where relkind = 'r' and relnamespace <> all('{pg_catalog, information_schema, pg_toast}'::regnamespace[])`,
  );
  return tables.length;
}

/** What is looked at while it runs. */
async function look({ checks = [] }: DatabaseCase, origin: string, url: string) {
  const found = [];
  for (const check of checks) found.push(await databaseChecks[check]({ origin, url }));
  return {
    now: found.map(({ now }) => now).join('; ') || 'starts',
    holes: found.flatMap(({ holes }) => holes),
  };
}

async function play(
  program: string,
  databases: Databases,
  one: DatabaseCase,
  name: string,
): Promise<HostRow> {
  const role = `${name}_role`;
  const url = await databases.make(name, one.created);
  if (one.asRole) await queryAt(url, `create role ${role} login`);
  for (const statement of one.prepared ?? [])
    await queryAt(url, statement.replaceAll('$database', name).replaceAll('$role', role));
  const address = new URL(url);
  if (one.asRole) address.username = role;
  address.search = one.query ?? '';
  const settings = { DATABASE_URL: address.href };
  const before = await countTables(url);
  const doctor = (await askDoctor(program, settings)).get('Database') ?? '';
  const app = await tryStart(program, settings);
  try {
    const said = unlessSaid('the doctor', doctor, one.doctor);
    const row = { line: one.line, what: one.what, doctor };
    if (one.refused) {
      const made = (await countTables(url)) - before;
      const holes = [...said, ...refusalHoles(app, one.refused)];
      if (made > 0) holes.push(`${made} tables were made all the same`);
      return { ...row, now: `refused: ${app.refusal}`, holes };
    }
    if (app.refusal !== null)
      return { ...row, now: '', holes: [...said, `it does not start: ${app.refusal}`] };
    const { now, holes } = await look(one, app.origin, url);
    return { ...row, now, holes: [...said, ...holes] };
  } finally {
    await app.stop();
  }
}

/** Addresses that can't be used: nobody is asked. */
function playAddresses(program: string): Promise<HostRow[]> {
  return Promise.all(
    addressCases.map(async ({ what, address, refused }) => {
      const settings = { DATABASE_URL: address };
      const [app, said] = await Promise.all([tryStart(program, settings), askDoctor(program, settings)]);
      const doctor = said.get('') ?? '';
      const holes = [...refusalHoles(app, refused), ...unlessSaid('the doctor', doctor, refused)];
      return { line: 6, what, now: `refused: ${app.refusal}`, doctor, holes };
    }),
  );
}

/** Puts Quad on databases as others set them up. */
export async function* walkDatabases(program: string, databases: Databases): AsyncGenerator<HostRow> {
  for (const [index, one] of databaseCases.entries())
    yield await play(program, databases, one, `quad_hosts_${index}`);
  yield* await playAddresses(program);
}

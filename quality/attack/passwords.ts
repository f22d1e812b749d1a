import { randomUUID } from 'node:crypto';
import { type Attack, Findings } from './attack';
import { createClient, password, signUp, someAddress } from './client';

/** Somebody who knows only the address of an account, and types passwords. */
export const guessedPasswords: Attack = {
  name: 'wrong passwords keep the owner of an account out, or are free',
  async run(site) {
    const findings = new Findings();
    const owner = await signUp(site);
    const signIn = (client = createClient(site), typed = password) =>
      client.post('/api/login', { email: owner.email, password: typed });
    const guess = async (options: { address?: string; solves: boolean }) =>
      (await signIn(createClient(site, options), `Guess${randomUUID()}`)).status;

    const address = someAddress();
    for (let turn = 0; turn < 15; turn += 1) await guess({ address, solves: true });
    const beside = await signIn(createClient(site, { address }));
    findings.add(
      beside.status !== 200,
      `the right password on a new device, in the network of a guesser: ${beside.status}`,
    );

    let free = 0;
    for (let turn = 0; turn < 100; turn += 1) if ((await guess({ solves: false })) === 401) free += 1;
    findings.add(free > 10, `${free} of 100 guesses from 100 networks are free`);
    const elsewhere = await signIn();
    findings.add(elsewhere.status !== 200, `the right password from another network: ${elsewhere.status}`);

    // As if somebody had done the work of a whole day of guesses.
    await site.database.pool.query(
      `insert into rate_limits (key, points, expire) values ('password:' || $1, 1000, $2)
       on conflict (key) do update set points = excluded.points`,
      [owner.email, Date.now() + 3_600_000],
    );
    const further = await guess({ solves: true });
    findings.add(further !== 429, `the guess after 1,000 wrong ones in a day: ${further}`);
    const known = await signIn(owner);
    findings.add(known.status !== 200, `the right password on a known device after them: ${known.status}`);
    await createClient(site).post('/api/auth/forgot', { email: owner.email });
    const mails = await site.mailsTo(owner.email, 2);
    const [token] = mails.flatMap(({ text }) => /\/auth\/reset\?token=([\w-]+)/.exec(text)?.slice(1) ?? []);
    const reset = { token, password: 'Another2026attack' };
    const { status } = await createClient(site).post('/api/auth/reset', reset);
    findings.add(status !== 204, `the link in a mail: ${status}`);
    const after = await signIn(createClient(site), reset.password);
    findings.add(after.status !== 200, `the new password after the link in a mail: ${after.status}`);
    return findings;
  },
};

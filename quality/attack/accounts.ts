import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { limitsForCrowd, playCrowd } from '../../server/src/testing/campus-crowd';
import { type Attack, Findings } from './attack';
import { addEvent, type Client, createClient, password, signUp, someAddress } from './client';
import type { Site } from './site';

const someEmail = () => `${randomUUID()}@campus.example`;
const tokenIn = (text: string) =>
  /[?&/#]token[=/]([\w.~-]{20,})/.exec(text)?.[1] ?? /\/([\w-]{30,})(?=[\s"<)])/.exec(text)?.[1];

export const takeover: Attack = {
  name: 'an account taken over in advance outlives the password reset',
  async run(site) {
    const findings = new Findings();
    const [victim, evil] = [someEmail(), someEmail()];
    const attacker = await signUp(site, { email: victim, isVerified: false });
    const change = await attacker.put('/api/user/email', { email: evil });
    findings.add(change.status < 300, 'the address of an account changes without its password');
    await attacker.put('/api/user/email', { email: evil, password, currentPassword: password });
    const [mail] = await site.mailsTo(evil, 1);
    await createClient(site).post('/api/auth/forgot', { email: victim });
    const resets = await site.mailsTo(victim, 2);
    const reset = resets
      .map(({ text }) => /auth[^\s"]*reset[^\s"]*token=([\w.~-]+)/.exec(text)?.[1])
      .find(Boolean);
    const owner = createClient(site);
    if (reset) await owner.post('/api/auth/reset', { token: reset, password: 'Owner2026secret' });
    findings.add(
      (await attacker.get('/api/user')).status === 200,
      "the attacker's session outlives the reset",
    );
    const token = mail && tokenIn(mail.text);
    if (token) await attacker.post('/api/auth/verify-link', { token, password });
    const { rows } = await site.database.pool.query('select 1 from users where lower(email) = lower($1)', [
      evil,
    ]);
    findings.add(rows.length > 0, "the account has the attacker's address");
    return findings;
  },
};

export const claims: Attack = {
  name: "a guest's comment appears under the name of whoever has the address",
  async run(site) {
    const findings = new Findings();
    const host = await signUp(site);
    const eventId = await addEvent(site, host.id);
    const victim = await signUp(site, { isVerified: false });
    const attacker = createClient(site);
    const comment = { guestName: 'Mallory', guestEmail: victim.email, content: 'I hate this campus' };
    await attacker.post(`/api/events/${eventId}/comments/guest`, comment);
    await victim.post('/api/auth/verification');
    const mails = await site.mailsTo(victim.email, 2, 8);
    for (const { text } of mails) {
      const code = /Subject: (\d{6}) is your/.exec(text)?.[1];
      if (code) await victim.post('/api/auth/verify-code', { code });
    }
    const { text } = await createClient(site).get(`/api/events/${eventId}/comments`);
    findings.add(text.includes(victim.id), `the comment is hers now: ${text.slice(0, 200)}`);

    // A link that is clicked in a mail must not verify the session of whoever asked for it.
    const stranger = await signUp(site, { isVerified: false });
    const [welcome] = await site.mailsTo(stranger.email, 1, 8);
    const token = welcome && tokenIn(welcome.text);
    const owner = createClient(site);
    if (token) await owner.post('/api/auth/verify-link', { token });
    const me = await stranger.get('/api/user');
    findings.add(
      me.json.emailVerified === true,
      'a link opened elsewhere verified the session of a stranger',
    );
    return findings;
  },
};

export const lockouts: Attack = {
  name: 'a stranger locks the owner of an account out',
  async run(site) {
    const findings = new Findings();
    const owner = await signUp(site);
    const stranger = createClient(site, { solves: false });
    for (let guess = 0; guess < 20; guess += 1) {
      await stranger.post('/api/login', { email: owner.email, password: `Guess${guess}word` });
      await stranger.post('/api/auth/forgot', { email: owner.email });
    }
    const elsewhere = await createClient(site).post('/api/login', { email: owner.email, password });
    findings.add(elsewhere.status !== 200, `the right password from elsewhere: ${elsewhere.status}`);
    const known = await owner.post('/api/login', { email: owner.email, password });
    findings.add(known.status !== 200, `the right password from a known device: ${known.status}`);
    const recovery = await createClient(site).post('/api/auth/forgot', { email: owner.email });
    findings.add(recovery.status >= 400, `the owner's own 'forgot': ${recovery.status}`);

    const address = someAddress();
    let refused = 0;
    for (let time = 0; time < 20; time += 1) {
      const { status } = await createClient(site, { address }).post('/api/login', {
        email: owner.email,
        password,
      });
      if (status !== 200) refused += 1;
    }
    findings.add(refused > 0, `${refused} of 20 right sign-ins from one address are refused`);
    return findings;
  },
};

/** Codes that are guessed: a right one is let in, whatever others of its network or thieves of its account tried. */
export const guessedCodes: Attack = {
  name: 'wrong codes lock out who has the right one, or are free',
  async run(site) {
    const findings = new Findings();
    const host = await signUp(site);
    const eventId = await addEvent(site, host.id);
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    const made = await host.post(`/api/events/${eventId}/door-codes`, { label: 'Main door', endsAt });
    const open = (client: Client, code: string) =>
      client.post('/api/door/open', { code, device: randomUUID() });
    const wrong = () => String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
    const address = someAddress();
    const guesser = createClient(site, { address, solves: false });
    for (let guess = 0; guess < 20; guess += 1) await open(guesser, wrong());
    const helper = await open(createClient(site, { address }), String(made.json.code));
    findings.add(
      helper.status !== 200,
      `the right door code from the network of a guesser: ${helper.status}`,
    );
    let free = 0;
    for (let guess = 0; guess < 300; guess += 1) {
      if ((await open(createClient(site, { solves: false }), wrong())).status === 400) free += 1;
    }
    findings.add(free > 100, `${free} of 300 guesses at door codes from 300 networks are free`);

    const admin = await signUp(site);
    await site.database.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.id]);
    const { secret = '', proposal } = (await admin.post('/api/user/second-factor/authenticator'))
      .json as Record<string, string>;
    const totp = new TOTP({ secret });
    await admin.put('/api/user/second-factor', { code: totp.generate(), proposal });
    const thief = createClient(site, { solves: false });
    await thief.post('/api/login', { email: admin.email, password });
    const pass = (client: Client, code: string) => client.post('/api/user/second-factor/pass', { code });
    let tried = 0;
    for (let guess = 0; guess < 20; guess += 1) {
      if ((await pass(thief, wrong().slice(2))).status === 400) tried += 1;
    }
    findings.add(tried > 10, `${tried} of 20 guesses at a second factor are free`);
    const owner = createClient(site);
    await owner.post('/api/login', { email: admin.email, password });
    const next = totp.generate({ timestamp: Date.now() + 30_000 });
    const passed = await pass(owner, next);
    findings.add(passed.status !== 204, `the owner's second factor: ${passed.status}`);

    const owned = someEmail();
    const squatter = await signUp(site, { email: owned, isVerified: false });
    let asked = 0;
    for (let guess = 0; guess < 40; guess += 1) {
      if ((await squatter.post('/api/auth/verification')).status >= 300) break;
      for (let each = 0; each < 5; each += 1) {
        await squatter.post('/api/auth/verify-code', { code: wrong().slice(2) });
        asked += 1;
      }
    }
    findings.add(asked > 30, `${asked} codes of an address are tried in a row`);
    return findings;
  },
};

export const forgedAddresses: Attack = {
  name: 'a client chooses its own address behind a proxy',
  async run(site) {
    const findings = new Findings();
    const own = someAddress();
    const remaining = async (claimed: string) => {
      const headers = { 'x-forwarded-for': `${claimed}, ${own}`, 'x-forwarded-host': 'evil.example' };
      const reply = await createClient(site).send('GET', '/api/config', undefined, headers);
      return Number(reply.headers.get('x-ratelimit-remaining'));
    };
    const first = await remaining('203.0.113.1');
    const later: number[] = [];
    // Of several processes each counts for itself what costs little.
    for (let at = 2; at <= 9; at += 1) later.push(await remaining(`203.0.113.${at}`));
    findings.add(Math.min(...later) >= first, 'a made-up address has a limit of its own');
    for (const path of ['/robots.txt', '/sitemap.xml', '/', '/api/events.rss']) {
      const { text } = await createClient(site).send('GET', path, undefined, {
        'x-forwarded-host': 'evil.example',
      });
      findings.add(text.includes('evil.example'), `${path} names the host that a client made up`);
    }
    return findings;
  },
};

/** Whether an address has an account must not show in what or how long 'forgot' responds. */
export const oracles: Attack = {
  name: 'responses that say who has an account or attends',
  async run(site) {
    const findings = new Findings();
    const host = await signUp(site);
    const member = await signUp(site);
    const eventId = await addEvent(site, host.id);
    await member.post(`/api/events/${eventId}/rsvp`, {});
    const guest = someEmail();
    const visitor = createClient(site);
    const decline = async (guestEmail: string) => {
      const body = { guestName: 'Mallory', guestEmail, status: 'declined' };
      const { status, json } = await visitor.post(`/api/events/${eventId}/rsvp/guest`, body);
      const rsvp = (json.rsvp ?? {}) as Record<string, unknown>;
      return JSON.stringify({
        status,
        keys: Object.keys(json),
        rsvp: rsvp.status,
        position: rsvp.waitlistPosition,
      });
    };
    await createClient(site).post(`/api/events/${eventId}/rsvp/guest`, {
      guestName: 'Bea',
      guestEmail: guest,
    });
    const before = await site.database.pool.query('select attendee_count from events where id = $1', [
      eventId,
    ]);
    const [attends, unknown] = [await decline(guest), await decline(someEmail())];
    const after = await site.database.pool.query('select attendee_count from events where id = $1', [
      eventId,
    ]);
    findings.add(attends !== unknown, `'declined' differs: ${attends} and ${unknown}`);
    findings.add(
      before.rows[0]?.attendee_count !== after.rows[0]?.attendee_count,
      'a stranger declined for a guest whose address they know',
    );
    const forgot = async (email: string) => {
      const { status, text } = await createClient(site).post('/api/auth/forgot', { email });
      return `${status} ${text}`;
    };
    const [has, hasNot] = [await forgot(member.email), await forgot(someEmail())];
    findings.add(has !== hasNot, `'forgot' differs: ${has} and ${hasNot}`);
    const lister = createClient(site, { solves: false });
    let listed = 0;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const body = { email: member.email, password, firstName: 'A', lastName: 'B' };
      if ((await lister.post('/api/register', body)).status === 409) listed += 1;
    }
    findings.add(listed > 20, `sign-up says ${listed} times in a row who has an account`);
    return findings;
  },
};

/** @param students how many share the address; the limits of the site fit them */
export function campus(students: number, startSite: (env: Record<string, string>) => Promise<Site>): Attack {
  return {
    name: `${students} students behind one address, and somebody who guesses a password`,
    async run() {
      const limits = limitsForCrowd(students);
      // What takes the crowd ten minutes takes this one less than one.
      const LIMIT_REQUESTS = String(10 * Number(limits.LIMIT_REQUESTS));
      const site = await startSite({ ...limits, LIMIT_REQUESTS, TRUST_PROXY: '0' });
      try {
        const findings = new Findings();
        const victim = await signUp(site);
        const outcome = await playCrowd({ origin: site.origin, students, victim: victim.email });
        findings.tried = students + outcome.guesses;
        const [first = ''] = outcome.refusals;
        if (outcome.in < students)
          findings.holes.push(`${students - outcome.in} are kept out, at first: ${first}`);
        if (outcome.guesses > 1_000) findings.holes.push(`${outcome.guesses} passwords could be tried`);
        return findings;
      } finally {
        await site.stop();
      }
    },
  };
}

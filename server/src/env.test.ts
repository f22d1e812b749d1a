import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadEnv } from './env';
// As in the server: routes put the field before an error's text.
import './plugins/route';

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of this test, which is long enough',
  PUBLIC_URL: 'https://quad.example',
  SMTP_URL: 'smtp://mail.example',
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const withoutStripe = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };

describe('the configuration', () => {
  it('needs no setting', () => {
    expect(loadEnv({})).toMatchObject({ PORT: 3000, seedsDemo: true, isProduction: false });
  });

  it.each([
    ...[
      'quad',
      'campus.test:8443',
      'ftp://quad.example',
      'javascript:alert(1)',
      'https://campus.example/quad',
    ],
    ...['https://ana:secret@quad.example', 'https://quad.example/?from=poster', 'https://quad.example/#top'],
  ])('takes no %s for the place of the site', (address) => {
    expect(() => loadEnv({ PUBLIC_URL: address })).toThrow(/PUBLIC_URL must be http:\/\/ or https:\/\//);
  });

  it.each([
    [{ PORT: 'web' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'quad' }, 'PUBLIC_URL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ACCESS_KEY_ID'],
    [{ ...production, SESSION_SECRET: '' }, 'SESSION_SECRET'],
    [{ ...production, PUBLIC_URL: '' }, 'set PUBLIC_URL to the address where people reach the site'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be the number of proxies'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
    [{ ...production, DISK_STORAGE: '1' }, 'DISK_STORAGE'],
    [{ ...production, SMTP_URL: '' }, 'SMTP_URL'],
    [{ ...production, S3_ENDPOINT: '' }, 'S3_ENDPOINT'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ ...production, ...withoutStripe }, 'STRIPE_SECRET_KEY'],
    [{ ...production, RATE_LIMIT_FACTOR: '10' }, 'RATE_LIMIT_FACTOR'],
  ])('is refused with %o, naming %s', (source, name) => {
    expect(() => loadEnv(source as Record<string, string>)).toThrow(name);
  });

  it.each([
    ['SESSION_SECRET', 'a'.repeat(32)],
    ['SESSION_SECRET', 'ab'.repeat(40)],
    ['SESSION_SECRET', 'change-me!'.repeat(4)],
    ['SESSION_SECRET', '1234567890'.repeat(4).slice(0, 33)],
    ['BACKUP_PASSPHRASE', '0'.repeat(16)],
    ['BACKUP_PASSPHRASE', 'password'.repeat(2)],
    ['METRICS_TOKEN', 'xyz'.repeat(6)],
  ])('refuses %s of the same few characters, %s, and says what to set', (name, value) => {
    expect(() => loadEnv({ [name]: value })).toThrow(
      `The configuration is wrong: ${name} is the same few characters over and over: set a random one, such as openssl rand -base64 32 prints.`,
    );
  });

  it('takes random secrets, and passphrases of words', () => {
    for (let time = 0; time < 200; time += 1) {
      const hex = randomBytes(16).toString('hex');
      const passphrase = randomBytes(12).toString('base64');
      expect(() =>
        loadEnv({ SESSION_SECRET: hex, METRICS_TOKEN: hex, BACKUP_PASSPHRASE: passphrase }),
      ).not.toThrow();
    }
    expect(() => loadEnv({ BACKUP_PASSPHRASE: 'correct horse battery staple' })).not.toThrow();
  });

  it('describes an error in words', () => {
    const loading = (source: Record<string, string>) => () => loadEnv(source);
    expect(loading({ PORT: 'web' })).toThrow(
      'The configuration is wrong: PORT must be a whole number from 0 to 65535.',
    );
    for (const value of ['garbage', 'mysql://localhost/quad', 'localhost:5432', 'http://postgres://x']) {
      expect(loading({ DATABASE_URL: value })).toThrow(
        'The configuration is wrong: DATABASE_URL must be an address that begins with postgres:// or postgresql://',
      );
    }
  });

  it.each([
    [
      'postgres://quad:half%@db.example/quad',
      "has a character in its user or password that an address can't hold",
    ],
    ['postgres://quad:a#b@db.example/quad', 'write % as %25, # as %23'],
    ['postgres://quad:12/b@db.example/quad', 'write % as %25, # as %23'],
    [
      'postgres://quad@one.example,two.example/quad',
      'names several hosts, and Quad asks one: name the address that',
    ],
  ])('says of %s what is wrong with it', (value, words) => {
    expect(() => loadEnv({ DATABASE_URL: value })).toThrow(words);
  });

  it.each([
    'postgres://quad:secret@db.example/quad',
    'postgres://quad:a%23b%25@db.example:5432/quad?sslmode=verify-full&sslrootcert=/etc/ssl/host.crt',
    'postgresql:///db?host=/var/run/postgresql',
    'postgresql://%2Fvar%2Frun%2Fpostgresql/quad',
    'socket:/var/run/postgresql?db=quad',
    '/var/run/postgresql quad',
  ])('accepts %s as the database', (value) => {
    expect(loadEnv({ DATABASE_URL: value }).DATABASE_URL).toBe(value);
  });

  it('takes sslmode=require for a full check, as pg does with a warning', () => {
    const { DATABASE_URL } = loadEnv({
      DATABASE_URL: 'postgres://db.example/quad?sslmode=require&sslrootcert=a.crt',
    });
    expect(DATABASE_URL).toBe('postgres://db.example/quad?sslmode=verify-full&sslrootcert=a.crt');
  });

  it('leaves the demo campus and the stand-ins out of production unless they are asked for', () => {
    expect(loadEnv(production).seedsDemo).toBe(false);
    expect(loadEnv({ ...production, DEMO_DATA: '1' }).seedsDemo).toBe(true);
    expect(loadEnv({ ...production, SMTP_URL: '', ...withoutStripe, ALLOW_SANDBOX: '1' }).isProduction).toBe(
      true,
    );
  });

  it('asks for no Stripe keys where hosting is free, and for no store where the disk is one', () => {
    const free = { ...production, ...withoutStripe, PLATFORM_FEE_WAIVED: '1' };
    expect(loadEnv(free).isProduction).toBe(true);
    const onDisk = { S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '', DISK_STORAGE: '1' };
    expect(loadEnv({ ...free, ...onDisk }).isProduction).toBe(true);
  });

  it('reads trusted proxies as a number or as networks', () => {
    expect(loadEnv({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
    expect(loadEnv({ TRUST_PROXY: 'loopback, 10.0.0.0/24' }).TRUST_PROXY).toEqual([
      'loopback',
      '10.0.0.0/24',
    ]);
  });

  it('takes an empty tile address as a map without background', () => {
    expect(loadEnv({ MAP_TILES_URL: '' }).MAP_TILES_URL).toBe('');
    expect(loadEnv({}).MAP_TILES_URL).toContain('openstreetmap');
  });
});

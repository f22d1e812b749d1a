import type { Settings } from './hosts-site';

/** Something that goes out, or must not, by the proxies. */
export interface ProxyErrand {
  what: string;
  settings: Settings;
  /** Imported with these settings; without it the doctor looks. */
  source?: string;
  /** What the command says, and which look of the doctor it is. */
  says: RegExp;
  about?: string;
  /** What has to arrive outside; without it nothing may. */
  arrives?: RegExp;
}

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_outside',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_outside',
  STRIPE_WEBHOOK_SECRET: 'whsec_outside',
  STRIPE_BASE_URL: 'https://stripe.example',
};
const store = {
  S3_ENDPOINT: 'https://store.example',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

export function proxyErrandsOf(squid: string, tinyproxy: string, guarded: string): ProxyErrand[] {
  const [by, signedIn] = [{ HTTP_PROXY: squid, HTTPS_PROXY: squid }, { http_proxy: tinyproxy }];
  const read = /^read 1, /m;
  return [
    {
      what: 'squid: a calendar by http',
      settings: by,
      source: 'http://calendar.example/a.ics',
      says: read,
      arrives: /calendar/,
    },
    {
      what: 'squid: a calendar by https',
      settings: by,
      source: 'https://calendar.example/b.ics',
      says: read,
      arrives: /b\.ics/,
    },
    {
      what: 'tinyproxy with a sign-in: by http',
      settings: signedIn,
      source: 'http://calendar.example/c.ics',
      says: read,
      arrives: /c\.ics/,
    },
    {
      what: 'tinyproxy with a sign-in: by https',
      settings: signedIn,
      source: 'https://calendar.example/d.ics',
      says: read,
      arrives: /d\.ics/,
    },
    {
      what: 'a name of NO_PROXY',
      settings: { ...by, NO_PROXY: '.example' },
      source: 'https://calendar.example/e.ics',
      says: /can't be reached/,
    },
    {
      what: 'an address inside',
      settings: by,
      source: 'http://127.0.0.2/f.ics',
      says: /not a public address/,
    },
    {
      what: 'a name that leads inside here',
      settings: by,
      source: 'http://localhost./g.ics',
      says: /not a public address/,
    },
    {
      what: "squid with the documents' rules, a name it resolves inside",
      settings: { HTTP_PROXY: guarded },
      source: 'http://calendar.example/h.ics',
      says: /HTTP status 403/,
    },
    {
      what: 'Stripe',
      settings: { ...by, ...stripeKeys },
      about: 'Stripe',
      says: /the key works/,
      arrives: /GET stripe\.example\/v1\/webhook_endpoints/,
    },
    {
      what: 'the bucket',
      settings: { ...by, ...store },
      about: 'Files',
      says: /store|bucket|read/,
      arrives: /PUT store\.example/,
    },
    { what: 'push services', settings: by, about: 'Way out', says: /^ok: 127\.0\.0\.1:\d+ leads outside/ },
    {
      what: 'a proxy that wants a sign-in and has none',
      settings: { HTTPS_PROXY: tinyproxy.replace('ada:secret@', '') },
      about: 'Way out',
      says: /^FAULT: .*wants a user and a password \(407\)/,
    },
    {
      what: 'a proxy that is away',
      settings: { HTTPS_PROXY: '127.0.0.1:9' },
      about: 'Way out',
      says: /^FAULT: .*ECONNREFUSED.*Check HTTPS_PROXY/,
    },
    {
      what: 'a proxy of another kind',
      settings: { HTTPS_PROXY: 'socks5://127.0.0.1:1080' },
      about: '',
      says: /HTTPS_PROXY must be the http:\/\/ address of a proxy/,
    },
  ];
}

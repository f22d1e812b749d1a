import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Certificate } from './hosts-certificate';
import { siteName } from './hosts-site';

/** What a front is set up with. */
interface FrontPlace extends Certificate {
  /** Its own port, a second one, and that of the server. */
  port: number;
  otherPort: number;
  app: number;
  /** Of its own. */
  folder: string;
}

/** A program in front of the server, as somebody has set it up. */
export interface Front {
  name: string;
  /** Its path, and the package of Debian that has it. */
  program: string;
  package: string;
  isEncrypted: boolean;
  speaksHttp2?: boolean;
  /** Its configuration, and more files, by name. */
  files(place: FrontPlace): Record<string, string>;
  args(place: FrontPlace): string[];
  env?(place: FrontPlace): Record<string, string>;
  /** What it refuses as it is set up. */
  refused?: RegExp;
  /** What the doctor says of it; by default that uploads get through, and counts at once. */
  doctor?: RegExp;
  live?: RegExp;
}

const rootFile = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** A block of docs/operating.md, with the ports, paths and address of this machine. */
function documented(language: string, { port, otherPort, app, certificate, key }: FrontPlace): string {
  const block =
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(rootFile('docs/operating.md'))?.[1] ?? '';
  return block
    .replace('listen 80;', `listen 127.0.0.1:${otherPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replaceAll('/etc/ssl/quad.pem', certificate)
    .replaceAll('/etc/ssl/quad.key', key)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${app}`);
}

const nginx = { program: '/usr/sbin/nginx', package: 'nginx-light' };
const nginxArgs = ({ folder }: FrontPlace) => ['-p', folder, '-c', `${folder}/nginx.conf`];
const nginxFile = (servers: string) => {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = kinds.map((kind) => `${kind}_temp_path ${kind};`).join(' ');
  return {
    'nginx.conf': `user root; daemon off; master_process off; pid nginx.pid; error_log stderr;
events { worker_connections 8192; }
http { access_log off; ${folders}
${servers}
}`,
  };
};
const bare = ({ port, app }: FrontPlace, more = '') =>
  `server { listen 127.0.0.1:${port}; ${more} location / { proxy_pass http://127.0.0.1:${app}; } }`;
/** As tutorials for two of them have it. */
const forwarding = 'client_max_body_size 60m; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;';

const apache = { program: '/usr/sbin/apache2', package: 'apache2' };
const apacheModules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'headers']
  .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  .join('\n');

const haproxy = { program: '/usr/sbin/haproxy', package: 'haproxy' };
const haproxyArgs = ({ folder }: FrontPlace) => ['-db', '-f', `${folder}/haproxy.cfg`];
const haproxyFile = ({ port, app }: FrontPlace, seconds: number, named = 'option forwardfor') => ({
  'haproxy.cfg': `defaults
  mode http
  timeout connect 5s
  timeout client ${seconds}s
  timeout server ${seconds}s
frontend site
  bind 127.0.0.1:${port}
  ${named}
  default_backend quad
backend quad
  server quad 127.0.0.1:${app}
`,
});

const caddy = { program: '/usr/bin/caddy', package: 'caddy' };

/** As gateways of Azure and IIS do it. */
export const frontThatWritesPorts: Front = {
  ...haproxy,
  name: 'a front that writes ports into X-Forwarded-For',
  isEncrypted: false,
  files: (place) => haproxyFile(place, 50, 'http-request set-header X-Forwarded-For %[src]:%[src_port]'),
  args: haproxyArgs,
};

export const fronts: Front[] = [
  {
    ...nginx,
    name: 'nginx, a bare proxy_pass',
    isEncrypted: false,
    files: (place) => nginxFile(bare(place)),
    args: nginxArgs,
    refused: /^an upload: 413/,
    doctor: /refuses uploads of 2 MB \(413\)/,
  },
  {
    ...nginx,
    name: 'nginx of docs/operating.md, HTTP/2',
    isEncrypted: true,
    speaksHttp2: true,
    files: (place) => nginxFile(documented('nginx', place)),
    args: nginxArgs,
  },
  {
    ...nginx,
    name: 'nginx with a cache',
    isEncrypted: false,
    files: (place) =>
      nginxFile(
        `proxy_cache_path cache keys_zone=site:1m;\n${bare(place, 'client_max_body_size 60m; proxy_cache site;')}`,
      ),
    args: nginxArgs,
    // It asks for the whole, to keep it, and passes on what it may not keep as it comes.
    refused: /^a part of a video: 200|^a page that has not changed: 200/,
  },
  {
    ...caddy,
    name: 'caddy reverse-proxy',
    isEncrypted: false,
    files: () => ({}),
    args: ({ port, app }) => ['reverse-proxy', '--from', `http://:${port}`, '--to', `127.0.0.1:${app}`],
  },
  {
    ...caddy,
    name: 'Caddy of docs/operating.md, HTTP/2',
    isEncrypted: true,
    speaksHttp2: true,
    files: (place) => ({
      Caddyfile: `{\n\tauto_https disable_redirects\n\tadmin off\n}\n${documented('caddyfile', place).replace(
        `${siteName} {`,
        `https://${siteName}:${place.port}, https://localhost:${place.port} {\n\ttls ${place.certificate} ${place.key}`,
      )}`,
    }),
    args: ({ folder }) => ['run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`],
  },
  {
    ...apache,
    name: 'Apache, ProxyPass',
    isEncrypted: false,
    files: ({ port, app, folder }) => ({
      'apache2.conf': `${apacheModules}
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/apache2.pid
ErrorLog ${folder}/error.log
User www-data
Group www-data
ServerName ${siteName}
Listen 127.0.0.1:${port}
ProxyPreserveHost On
ProxyPass / http://127.0.0.1:${app}/
ProxyPassReverse / http://127.0.0.1:${app}/
`,
    }),
    args: ({ folder }) => ['-f', `${folder}/apache2.conf`, '-X'],
  },
  {
    program: '/usr/sbin/varnishd',
    package: 'varnish',
    name: 'Varnish as it is installed',
    isEncrypted: false,
    files: () => ({}),
    args: ({ port, app, folder }) => [
      ...['-F', '-a', `127.0.0.1:${port}`, '-b', `127.0.0.1:${app}`],
      ...['-n', `${folder}/varnish`, '-s', 'malloc,64m'],
    ],
  },
  {
    ...haproxy,
    name: 'HAProxy as in tutorials',
    isEncrypted: false,
    files: (place) => haproxyFile(place, 50),
    args: haproxyArgs,
  },
  {
    ...haproxy,
    name: 'HAProxy that ends 10 s of silence',
    isEncrypted: false,
    files: (place) => haproxyFile(place, 10),
    args: haproxyArgs,
  },
  {
    ...haproxy,
    name: 'HAProxy of deploy/cluster, HTTP/2',
    isEncrypted: true,
    speaksHttp2: true,
    files: ({ certificate, key }) => ({
      'haproxy.cfg': rootFile('deploy/cluster/haproxy.cfg'),
      'both.pem': [certificate, key].map((path) => readFileSync(path, 'utf8')).join(''),
    }),
    args: haproxyArgs,
    env: ({ port, otherPort, app, folder }) => ({
      QUAD_APP_1: `127.0.0.1:${app}`,
      QUAD_APP_2: `127.0.0.1:${app}`,
      QUAD_CERTIFICATE: `${folder}/both.pem`,
      QUAD_HTTP: `127.0.0.1:${otherPort}`,
      QUAD_HTTPS: `127.0.0.1:${port}`,
    }),
  },
  {
    ...nginx,
    name: 'nginx behind another nginx',
    isEncrypted: false,
    files: (place) => {
      const [outer, inner] = [
        { ...place, app: place.otherPort },
        { ...place, port: place.otherPort },
      ];
      return nginxFile(`${bare(outer, forwarding)}\n${bare(inner, forwarding)}`);
    },
    args: nginxArgs,
    // The inner one takes away what the server says against it.
    refused: /^an RSVP after 75 s isn't seen live/,
    live: /^FAULT: .*keeps streams back.*proxy_pass_header X-Accel-Buffering/,
  },
  {
    ...nginx,
    name: 'nginx of docs/operating.md behind another nginx',
    isEncrypted: false,
    files: (place) => {
      const location = /location \/ \{[^}]*\}/.exec(documented('nginx', place))?.[0];
      const inner = `server { listen 127.0.0.1:${place.otherPort}; client_max_body_size 60m; ${location} }`;
      return nginxFile(`${bare({ ...place, app: place.otherPort }, forwarding)}\n${inner}`);
    },
    args: nginxArgs,
  },
];

/** Those whose set-up stands in docs/operating.md, for others to copy. */
export const documentedFronts = fronts.filter(
  ({ name, speaksHttp2 }) => speaksHttp2 && name.includes('docs/operating.md'),
);

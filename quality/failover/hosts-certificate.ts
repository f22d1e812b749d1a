import { join } from 'node:path';
import { siteName } from './hosts-site';
import { runCommand } from './processes';

export interface Certificate {
  /** Paths. */
  certificate: string;
  key: string;
}

/**
 * A certificate of an authority that this machine doesn't know: itself.
 * @param names of sites beside ours
 */
export async function makeOwnCertificate(
  folder: string,
  names: readonly string[] = [],
): Promise<Certificate> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = `subjectAltName=DNS:${siteName},DNS:localhost,IP:127.0.0.1${names.map((name) => `,DNS:${name}`).join('')}`;
  const request = [
    'req',
    '-x509',
    // As Let's Encrypt's clients have theirs.
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '30',
    '-subj',
    `/CN=${siteName}`,
  ];
  await runCommand('openssl', [...request, '-addext', subject, '-keyout', key, '-out', certificate]);
  return { certificate, key };
}

import { isIP } from 'node:net';
import { connect } from 'node:tls';

const waitMs = 5_000;

/** Days until the certificate of a site expires, below 0 if it has; null if the site can't be asked. */
export async function certificateDaysLeft(publicUrl: string, now: Date): Promise<number | null> {
  const { hostname, port } = new URL(publicUrl);
  const until = await new Promise<string | null>((resolve) => {
    // An expired certificate is what this looks for.
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      ...(isIP(hostname) ? {} : { servername: hostname }),
      rejectUnauthorized: false,
    });
    const end = (validTo: string | null) => {
      socket.destroy();
      resolve(validTo);
    };
    socket.setTimeout(waitMs, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => end(socket.getPeerCertificate().valid_to ?? null));
  });
  const at = until === null ? Number.NaN : Date.parse(until);
  return Number.isNaN(at) ? null : Math.floor((at - now.getTime()) / 86_400_000);
}

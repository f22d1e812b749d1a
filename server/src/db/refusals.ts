import { StartupError } from '../errors';
import { isPoolerRefusal, poolerWords } from './pooler';

const unknownAuthority =
  "Its certificate is of an authority that this machine doesn't know: add sslrootcert=<path of the host's root certificate> to the address.";
/** What to do about a Postgres that responds, but lets nobody in, by its code. */
const refusalAdvice: Record<string, string> = {
  '28P01': 'Check the user and the password in it.',
  '28000': 'Check the user in it, and pg_hba.conf of Postgres.',
  '53100': 'The disk of Postgres is full: make room.',
  '3D000': 'Make this database (createdb), or check the name in it.',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: 'Name it as its certificate does.',
};

export type AddressName = 'DATABASE_URL' | 'DATABASE_LISTEN_URL';

/** Why an address can't be used, and what to do; with a `cause`, if a later try may succeed. */
export function refusalOf(error: unknown, name: AddressName): StartupError {
  if (error instanceof StartupError) return error;
  if (isPoolerRefusal(error)) return new StartupError(poolerWords[name]);
  const { message, code = '' } = error as NodeJS.ErrnoException;
  const advice = refusalAdvice[code] ?? 'Check the address and that Postgres is running.';
  return new StartupError(`${name} can't be reached: ${message || code}. ${advice}`, { cause: error });
}

import * as z from 'zod';

/** Whether user, password and host of an address are what its writer means: none of them breaks off at a '#' or '/'. */
function isDatabaseAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password, pathname, hash } = new URL(address);
  const isWritten = [username, password].every((part) => /^(?:[^%]|%[\da-f]{2})*$/i.test(part));
  return isWritten && !pathname.includes('@') && hash === '';
}

/** What pg takes these for, with eight lines of warning. */
const withFullCheck = (address: string) =>
  address.includes('uselibpqcompat=true')
    ? address
    : address.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, 'verify-full');

/** The formats that pg accepts: a postgres address, a socket address, or the path of a socket's folder. */
export const databaseUrl = z
  .string()
  .trim()
  .min(1)
  .optional()
  .refine(
    (value) => value === undefined || /^(postgres(ql)?:\/\/|socket:|\/)/.test(value),
    'must be an address that begins with postgres:// or postgresql:// (or socket: for a local socket)',
  )
  .refine((value) => value === undefined || !/^[^/]+:\/\/(?:[^/@]*@)?[^/@?]*,/.test(value), {
    error:
      'names several hosts, and Quad asks one: name the address that always leads to the one that takes writes',
    abort: true,
  })
  .refine(
    (value) => value === undefined || !value.includes('://') || isDatabaseAddress(value),
    "has a character in its user or password that an address can't hold: write % as %25, # as %23, / as %2F, ? as %3F, @ as %40 and : as %3A",
  )
  .transform((value) => value && withFullCheck(value));

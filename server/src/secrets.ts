import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataFolder, unwritableDataFolder } from './data-folder';
import type { Env } from './env';

/** Where the generated secret is kept. */
export const secretPath = ({ DATA_DIR }: Env): string => join(DATA_DIR, 'session.secret');

/**
 * The key that signs session cookies: given by the operator, else generated once and kept in DATA_DIR,
 * readable only by its owner.
 */
export function sessionSecret(env: Env): string {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const path = secretPath(env);
  try {
    if (existsSync(path)) return readFileSync(path, 'utf8').trim();
    prepareDataFolder(env.DATA_DIR);
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(path, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch {
    throw unwritableDataFolder(env.DATA_DIR);
  }
}

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './env';
import { StartupError } from './errors';

/**
 * The key that signs session cookies: given by the operator, else made once and kept in DATA_DIR, readable by its
 * owner alone.
 */
export function sessionSecret(env: Env): string {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const path = join(env.DATA_DIR, 'session.secret');
  try {
    if (existsSync(path)) return readFileSync(path, 'utf8').trim();
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(path, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch {
    throw new StartupError(
      `DATA_DIR ${env.DATA_DIR} can't be written; choose a folder that this user may write to.`,
    );
  }
}

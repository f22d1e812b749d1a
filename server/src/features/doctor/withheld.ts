import type { Env } from '../../env';

const secretNames = /SECRET|PASSPHRASE|TOKEN|(?<!PUBLISHABLE)_KEY$/;
/** A shorter one is found in ordinary words. */
const shortest = 4;

/** Every secret among the settings: keys, and the passwords within addresses, also as they are written there. */
function secretsOf(env: Env): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    if (secretNames.test(name)) return [value];
    const { password } = URL.canParse(value) ? new URL(value) : { password: '' };
    return [password, decodeURIComponent(password)];
  });
}

/** Words of others, such as a mail server that repeats what it was told, without any secret of the settings. */
export function withoutSecrets(env: Env, words: string): string {
  return secretsOf(env)
    .filter((secret) => secret.length >= shortest)
    .sort((a, b) => b.length - a.length)
    .reduce((left, secret) => left.replaceAll(secret, '***'), words);
}

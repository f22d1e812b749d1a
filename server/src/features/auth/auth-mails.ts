import { defineQueue, mailRetries } from '../../adapters/jobs';

/**
 * Mails about an account. The token exists only in the mail and, until that is sent, here; the table has its
 * hash.
 */
export type AuthMailJob =
  | {
      kind: 'verify-email';
      userId: string;
      email: string;
      token: string;
      code: string;
      id: string;
      /** The path of this site where the person wanted to go. */
      returnTo?: string;
    }
  | { kind: 'reset-password'; userId: string; email: string; token: string; id: string }
  | { kind: 'password-changed'; userId: string; email: string; id: string }
  // To the address that the account had before.
  | { kind: 'email-changed'; userId: string; email: string; token: string; id: string };

export const authMailQueue = defineQueue<AuthMailJob>('auth.mail', { ...mailRetries, hasSecrets: true });

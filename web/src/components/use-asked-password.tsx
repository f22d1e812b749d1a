import { type ReactNode, useState } from 'react';
import { ApiError, call } from '../lib/api-client';
import { PasswordField } from './password-field';

/** Some actions need the password again: once the server asks for it, a field for it, and the way to send it first. */
export function useAskedPassword(): {
  /** To be shown in the form of the action. */
  passwordField: ReactNode;
  /** Runs the action, after the password if that was asked for. */
  withPassword<Result>(run: () => Promise<Result>): Promise<Result>;
} {
  const [isAsked, setAsked] = useState(false);
  const [password, setPassword] = useState('');
  return {
    passwordField: isAsked && (
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        hint="We ask now and then, in case someone else is at your screen."
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    ),
    async withPassword(run) {
      if (isAsked) {
        await call('POST /api/auth/password', { body: { password } });
        setAsked(false);
      }
      try {
        return await run();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'PASSWORD_NEEDED') setAsked(true);
        throw error;
      }
    },
  };
}

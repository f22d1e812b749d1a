import { loginBodySchema, newPasswordSchema, registerBodySchema } from '@quad/shared/contract/auth';
import { emailSchema } from '@quad/shared/contract/fields';
import * as z from 'zod/mini';

/** The confirmation never leaves the browser: it only has to match. */
const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: "Passwords don't match", path: ['confirmPassword'] },
);

export const signInFormSchema = loginBodySchema;

export const signUpFormSchema = z
  .extend(registerBodySchema, { confirmPassword: z.string() })
  .check(passwordsMatch);

export const newPasswordFormSchema = z
  .object({ password: newPasswordSchema, confirmPassword: z.string() })
  .check(passwordsMatch);

export const emailFormSchema = z.object({ email: emailSchema });

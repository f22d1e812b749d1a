import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import {
  graduationYearMax,
  graduationYearMin,
  nameMaxLength,
  passwordMinLength,
  returnPathMaxLength,
  universityMaxLength,
} from '../limits';
import { capitalLetter } from '../password-rules';
import { permissions } from '../permissions';
import { emailSchema, honeypotSchema, idSchema, singleLine } from './fields';

/** The signed-in person, as only that person sees it. */
export const sessionUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  university: z.nullable(z.string()),
  graduationYear: z.nullable(z.number()),
  emailVerified: z.boolean(),
  /** What they may do in the console; empty for nearly everybody. */
  permissions: z.array(z.enum(permissions)),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const loginBodySchema = z.object({
  email: emailSchema,
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Password is too long')),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

/** A new password; the upper bound keeps hashing fast. */
export const newPasswordSchema = z
  .string('Password must be at least 6 characters')
  .check(
    z.minLength(passwordMinLength, 'Password must be at least 6 characters'),
    z.regex(capitalLetter, 'Password must contain at least one uppercase letter'),
    z.regex(/[0-9]/, 'Password must contain at least one number'),
    z.maxLength(200, 'Password is too long'),
  );

export const nameSchema = (missing: string) =>
  z
    .string(missing)
    .check(
      singleLine(),
      z.minLength(1, missing),
      z.maxLength(nameMaxLength, 'Names can have at most 80 characters'),
    );

export const registerBodySchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  firstName: nameSchema('First name is required'),
  lastName: nameSchema('Last name is required'),
  university: z.optional(z.nullable(z.string().check(singleLine(), z.maxLength(universityMaxLength)))),
  graduationYear: z.optional(
    z.nullable(z.number().check(z.int(), z.minimum(graduationYearMin), z.maximum(graduationYearMax))),
  ),
  /** Referral code of the person who invited them. */
  ref: z.optional(z.string().check(z.maxLength(40))),
  /** The path of this site where the person wanted to go, for the link in the mail; anything else is ignored. */
  returnTo: z.catch(z.optional(z.string().check(z.maxLength(returnPathMaxLength))), undefined),
  website: honeypotSchema,
});
export type RegisterBody = z.input<typeof registerBodySchema>;

export const verifyCodeBodySchema = z.object({
  code: z
    .string('Please enter the six digits')
    .check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the six digits')),
});

/** The person's own password, entered again. */
const passwordSchema = z.string('Password is required').check(z.minLength(1, 'Password is required'));

export const changePasswordBodySchema = z.object({
  currentPassword: passwordSchema,
  password: newPasswordSchema,
});

export const changeEmailBodySchema = z.object({
  email: emailSchema,
  password: passwordSchema,
});

const tokenSchema = z.string().check(z.minLength(20), z.maxLength(200));
const signedInSchema = z.object({ user: sessionUserSchema });

export const authRoutes = {
  user: defineRoute({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in person; 401 for a visitor.',
    response: sessionUserSchema,
  }),
  loginPage: defineRoute({
    method: 'GET',
    path: '/api/login',
    auth: 'public',
    summary:
      'Redirects a browser to the sign-in screen, which leads back to `returnTo`, a path of this site.',
    query: z.object({ returnTo: z.catch(z.optional(z.string()), undefined) }),
    mediaType: 'text/html',
  }),
  login: defineRoute({
    method: 'POST',
    path: '/api/login',
    auth: 'public',
    summary: 'Signs in and sets the session cookie.',
    body: loginBodySchema,
    response: signedInSchema,
  }),
  register: defineRoute({
    method: 'POST',
    path: '/api/register',
    auth: 'public',
    summary: 'Makes an account, signs in, and mails a verification link and code.',
    body: registerBodySchema,
    response: signedInSchema,
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/logout',
    auth: 'public',
    summary: 'Ends the session.',
  }),
  sendVerification: defineRoute({
    method: 'POST',
    path: '/api/auth/verification',
    summary:
      'Mails a new verification link and code to the signed-in person: to the new address if a change is waiting.',
  }),
  verifyByLink: defineRoute({
    method: 'POST',
    path: '/api/auth/verify-link',
    summary:
      'Verifies the e-mail address of the signed-in person by the mailed link; 403 if it is for another account.',
    body: z.object({ token: tokenSchema }),
    response: signedInSchema,
  }),
  verifyByCode: defineRoute({
    method: 'POST',
    path: '/api/auth/verify-code',
    summary: 'Verifies the e-mail address of the signed-in person by the six-digit code.',
    body: verifyCodeBodySchema,
    response: signedInSchema,
  }),
  forgotPassword: defineRoute({
    method: 'POST',
    path: '/api/auth/forgot',
    auth: 'public',
    summary: 'Mails a reset link if there is such an account; the response is the same either way.',
    body: z.object({ email: emailSchema }),
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/api/auth/reset',
    auth: 'public',
    summary: 'Sets a new password by the mailed link and ends every session.',
    body: z.object({ token: tokenSchema, password: newPasswordSchema }),
  }),
  confirmPassword: defineRoute({
    method: 'POST',
    path: '/api/auth/password',
    summary:
      'Confirms the password of the signed-in person, for 15 minutes: what responds with 403 PASSWORD_NEEDED works then.',
    body: z.object({ password: passwordSchema }),
  }),
  changePassword: defineRoute({
    method: 'PUT',
    path: '/api/user/password',
    summary: 'Changes the password and ends every other session.',
    body: changePasswordBodySchema,
  }),
  changeEmail: defineRoute({
    method: 'PUT',
    path: '/api/user/email',
    summary:
      'Mails a link and a code to the new address. Using one changes the address, ends every other session and mails the old one a link to take it back.',
    body: changeEmailBodySchema,
  }),
  cancelEmailChange: defineRoute({
    method: 'DELETE',
    path: '/api/user/email',
    summary: 'Cancels a change of address that is not confirmed yet.',
  }),
  restoreEmail: defineRoute({
    method: 'POST',
    path: '/api/auth/restore-email',
    auth: 'public',
    summary:
      'Takes a change of address back by the link mailed to the old one: ends every session and the password. `resetToken` sets a new one.',
    body: z.object({ token: tokenSchema }),
    response: z.object({ email: z.string(), resetToken: z.string() }),
  }),
};

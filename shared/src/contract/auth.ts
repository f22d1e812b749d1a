import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { idSchema } from './fields';

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
  role: z.enum(['user', 'admin']),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const loginBodySchema = z.object({
  email: z
    .string()
    .check(z.trim(), z.maxLength(254, 'Invalid email address'), z.email('Invalid email address')),
  password: z
    .string()
    .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Password is too long')),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

export const authRoutes = {
  user: defineRoute({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in person; 401 for a visitor.',
    response: sessionUserSchema,
  }),
  login: defineRoute({
    method: 'POST',
    path: '/api/login',
    auth: 'public',
    summary: 'Signs in and sets the session cookie.',
    body: loginBodySchema,
    response: z.object({ user: sessionUserSchema }),
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/logout',
    auth: 'public',
    summary: 'Ends the session.',
  }),
};

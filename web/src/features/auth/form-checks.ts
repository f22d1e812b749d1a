import { schemaResolver } from '../../lib/schema-resolver';

/** Fetches the schemas with the library behind them: 8 kB that nobody needs to see a form. */
export const loadChecks = () => import('./auth-forms');

export const checkSignIn = schemaResolver(async () => (await loadChecks()).signInFormSchema);
export const checkSignUp = schemaResolver(async () => (await loadChecks()).signUpFormSchema);
export const checkNewPassword = schemaResolver(async () => (await loadChecks()).newPasswordFormSchema);
export const checkEmail = schemaResolver(async () => (await loadChecks()).emailFormSchema);

import { schemaResolver } from '../../lib/schema-resolver';

/** Loads the schemas with their library: 8 kB that are not needed to render a form. */
export const loadChecks = () => import('./auth-forms');

export const checkSignIn = schemaResolver(async () => (await loadChecks()).signInFormSchema);
export const checkSignUp = schemaResolver(async () => (await loadChecks()).signUpFormSchema);
export const checkNewPassword = schemaResolver(async () => (await loadChecks()).newPasswordFormSchema);
export const checkEmail = schemaResolver(async () => (await loadChecks()).emailFormSchema);

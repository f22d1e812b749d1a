import { schemaResolver } from '../../lib/schema-resolver';

/** Loads the schemas with their library: 8 kB that are not needed to render a form. */
export const loadAuthForms = () => import('./auth-forms');

export const checkSignIn = schemaResolver(async () => (await loadAuthForms()).signInFormSchema);
export const checkSignUp = schemaResolver(async () => (await loadAuthForms()).signUpFormSchema);
export const checkNewPassword = schemaResolver(async () => (await loadAuthForms()).newPasswordFormSchema);
export const checkEmail = schemaResolver(async () => (await loadAuthForms()).emailFormSchema);

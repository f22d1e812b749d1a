import { lateSchemaResolver } from '../../lib/schema-resolver';

/** The schemas with the library behind them: 8 kB that nobody needs to see a form. */
let schemas: typeof import('./auth-forms') | null = null;

async function load() {
  schemas ??= await import('./auth-forms');
  return schemas;
}

/** Fetches what checks the forms, for whoever has begun to fill one in. */
export async function prepareChecks(): Promise<void> {
  // What fails to come is asked for again when the form is sent.
  await load().catch(() => {});
}

export const checkSignIn = lateSchemaResolver(async () => (await load()).signInFormSchema);
export const checkSignUp = lateSchemaResolver(async () => (await load()).signUpFormSchema);
export const checkNewPassword = lateSchemaResolver(async () => (await load()).newPasswordFormSchema);
export const checkEmail = lateSchemaResolver(async () => (await load()).emailFormSchema);

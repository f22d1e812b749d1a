import { schemaResolver } from '../../lib/schema-resolver';

/** Fetches the schemas with the library behind them: 8 kB that nobody needs to see a form. */
export const loadChecks = () => import('./account-forms');

export const checkName = schemaResolver(async () => (await loadChecks()).nameFormSchema);
export const checkUniversity = schemaResolver(async () => (await loadChecks()).universityFormSchema);
export const checkPassword = schemaResolver(async () => (await loadChecks()).passwordFormSchema);
export const checkDeletion = schemaResolver(async () => (await loadChecks()).deletionFormSchema);

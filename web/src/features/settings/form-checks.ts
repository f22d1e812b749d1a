import { schemaResolver } from '../../lib/schema-resolver';

/** Loads the schemas with their library: 8 kB that are not needed to render a form. */
export const loadChecks = () => import('./account-forms');

export const checkName = schemaResolver(async () => (await loadChecks()).nameFormSchema);
export const checkUniversity = schemaResolver(async () => (await loadChecks()).universityFormSchema);
export const checkPassword = schemaResolver(async () => (await loadChecks()).passwordFormSchema);
export const checkDeletion = schemaResolver(async () => (await loadChecks()).deletionFormSchema);

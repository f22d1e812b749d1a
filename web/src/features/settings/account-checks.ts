import { schemaResolver } from '../../lib/schema-resolver';

/** Loads the schemas with their library: 8 kB that are not needed to render a form. */
export const loadAccountForms = () => import('./account-forms');

export const checkName = schemaResolver(async () => (await loadAccountForms()).nameFormSchema);
export const checkUniversity = schemaResolver(async () => (await loadAccountForms()).universityFormSchema);
export const checkPassword = schemaResolver(async () => (await loadAccountForms()).passwordFormSchema);
export const checkDeletion = schemaResolver(async () => (await loadAccountForms()).deletionFormSchema);

import { loadable } from '../../components/loadable';

/** Loaded later, because it brings the form library along. */
export const passwordForm = loadable(async () => (await import('./components/password-form')).PasswordForm);

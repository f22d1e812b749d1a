import { paths } from '@quad/shared/paths';

/** Where the e-mail is changed: a step of the screen that verifies it. */
export const changeEmailPath = () => `${paths.verifyEmail()}?change`;

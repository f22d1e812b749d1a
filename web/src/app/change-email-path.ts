import { screens } from './screens';

/** Where the e-mail is changed: a step of the screen that verifies it. */
export const changeEmailPath = () => `${screens.verifyEmail.href()}?change`;

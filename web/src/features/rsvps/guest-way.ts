/** What a visitor's answer needs of the page round it. */
export interface GuestWay {
  /** The visitor came for the form. */
  opensForm: boolean;
  onFormClosed(): void;
  signInHref: string;
  /** Before the visitor leaves to sign in. */
  onSignIn(): void;
}

/** What a visitor's RSVP needs from the surrounding page. */
export interface GuestRsvpContext {
  /** The visitor came for the form. */
  opensForm: boolean;
  onFormClosed(): void;
  signInHref: string;
  /** Called before the visitor leaves to sign in. */
  onSignIn(): void;
}

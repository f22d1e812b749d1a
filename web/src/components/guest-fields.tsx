import { emailMaxLength, nameMaxLength } from '@quad/shared/limits';
import type { FormField } from '../lib/use-action-form';
import { TextField } from './text-field';

/** Messages for a guest's empty fields. */
export const blankGuest = { guestName: 'Add your name', guestEmail: 'Add your email' };

interface GuestFieldsProps {
  guestName: FormField;
  guestEmail: FormField;
}

/** A guest's name and e-mail. The form registers them: a form focuses its first invalid field in the order of registration. */
export function GuestFields({ guestName, guestEmail }: GuestFieldsProps) {
  return (
    <>
      <TextField label="Name" autoComplete="name" maxLength={nameMaxLength} {...guestName} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@mail.edu"
        maxLength={emailMaxLength}
        {...guestEmail}
      />
    </>
  );
}

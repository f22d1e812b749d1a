import type { FormField } from '../lib/use-action-form';
import { TextField } from './text-field';

/** Messages for a guest's empty fields. */
export const blankGuest = { guestName: 'Add your name', guestEmail: 'Add your email' };

interface GuestFieldsProps {
  field(name: keyof typeof blankGuest): FormField;
}

/** A guest's name and e-mail. */
export function GuestFields({ field }: GuestFieldsProps) {
  return (
    <>
      <TextField label="Name" autoComplete="name" maxLength={80} {...field('guestName')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@mail.edu"
        maxLength={254}
        {...field('guestEmail')}
      />
    </>
  );
}

import type { SessionUser } from '@quad/shared/contract/auth';
import { nameMaxLength } from '@quad/shared/limits';
import { TextField } from '../../../components/text-field';
import { checkName } from '../account-checks';
import { AccountSheet } from './account-sheet';

interface NameSheetProps {
  user: SessionUser;
  onClose(): void;
  onChanged(): Promise<void>;
}

/** First and last name. */
export function NameSheet({ user, ...sheet }: NameSheetProps) {
  return (
    <AccountSheet
      {...sheet}
      title="Your name"
      resolver={checkName}
      defaultValues={{ firstName: user.firstName ?? '', lastName: user.lastName ?? '' }}
    >
      {(field) => (
        <>
          <TextField
            label="First Name"
            autoComplete="given-name"
            maxLength={nameMaxLength}
            {...field('firstName')}
          />
          <TextField
            label="Last Name"
            autoComplete="family-name"
            maxLength={nameMaxLength}
            {...field('lastName')}
          />
        </>
      )}
    </AccountSheet>
  );
}

import type { SessionUser } from '@quad/shared/contract/auth';
import { useState } from 'react';
import { TextField } from '../../../components/text-field';
import { AccountSheet } from './account-sheet';

interface NameSheetProps {
  user: SessionUser;
  open: boolean;
  onClose(): void;
  onChanged(): Promise<void>;
}

const nameMaxLength = 80;

/** First and last name. */
export function NameSheet({ user, ...sheet }: NameSheetProps) {
  const [firstName, setFirstName] = useState(user.firstName ?? '');
  const [lastName, setLastName] = useState(user.lastName ?? '');
  const [wasTried, setTried] = useState(false);
  const firstFault = firstName.trim() ? undefined : 'First name is required';
  const lastFault = lastName.trim() ? undefined : 'Last name is required';

  const read = () => {
    setTried(true);
    return firstFault || lastFault ? null : { firstName: firstName.trim(), lastName: lastName.trim() };
  };
  return (
    <AccountSheet {...sheet} title="Your name" read={read}>
      <TextField
        label="First Name"
        autoComplete="given-name"
        maxLength={nameMaxLength}
        value={firstName}
        error={wasTried ? firstFault : undefined}
        onChange={({ target }) => setFirstName(target.value)}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        maxLength={nameMaxLength}
        value={lastName}
        error={wasTried ? lastFault : undefined}
        onChange={({ target }) => setLastName(target.value)}
      />
    </AccountSheet>
  );
}

import type { SessionUser } from '@quad/shared/contract/auth';
import { universityMaxLength } from '@quad/shared/limits';
import { TextField } from '../../../components/text-field';
import { checkUniversity } from '../account-checks';
import { AccountSheet } from './account-sheet';

interface UniversitySheetProps {
  user: SessionUser;
  onClose(): void;
  onChanged(): Promise<void>;
}

/** University and graduation year. */
export function UniversitySheet({ user, ...sheet }: UniversitySheetProps) {
  return (
    <AccountSheet
      {...sheet}
      title="Your university"
      resolver={checkUniversity}
      defaultValues={{ university: user.university ?? '', graduationYear: String(user.graduationYear ?? '') }}
    >
      {(field) => (
        <>
          <TextField
            label="University"
            isOptional
            autoComplete="organization"
            maxLength={universityMaxLength}
            {...field('university')}
          />
          <TextField
            label="Graduation year"
            isOptional
            inputMode="numeric"
            maxLength={4}
            {...field('graduationYear')}
          />
        </>
      )}
    </AccountSheet>
  );
}

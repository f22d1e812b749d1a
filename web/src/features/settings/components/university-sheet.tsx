import type { SessionUser } from '@quad/shared/contract/auth';
import { graduationYearMax, graduationYearMin } from '@quad/shared/limits';
import { useState } from 'react';
import { TextField } from '../../../components/text-field';
import { AccountSheet } from './account-sheet';

interface UniversitySheetProps {
  user: SessionUser;
  open: boolean;
  onClose(): void;
  onChanged(): Promise<void>;
}

const universityMaxLength = 120;
const yearFault = `Please enter a year from ${graduationYearMin} to ${graduationYearMax}`;

/** Null for none, undefined for what is no year. */
function readYear(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const year = Number(text);
  return Number.isInteger(year) && year >= graduationYearMin && year <= graduationYearMax ? year : undefined;
}

/** Where the person studies, and until when. */
export function UniversitySheet({ user, ...sheet }: UniversitySheetProps) {
  const [university, setUniversity] = useState(user.university ?? '');
  const [year, setYear] = useState(String(user.graduationYear ?? ''));
  const [wasTried, setTried] = useState(false);
  const graduationYear = readYear(year);

  const read = () => {
    setTried(true);
    return graduationYear === undefined ? null : { university: university.trim(), graduationYear };
  };
  return (
    <AccountSheet {...sheet} title="Your university" read={read}>
      <TextField
        label="University"
        isOptional
        autoComplete="organization"
        maxLength={universityMaxLength}
        value={university}
        onChange={({ target }) => setUniversity(target.value)}
      />
      <TextField
        label="Graduation year"
        isOptional
        inputMode="numeric"
        maxLength={4}
        value={year}
        error={wasTried && graduationYear === undefined ? yearFault : undefined}
        onChange={({ target }) => setYear(target.value)}
      />
    </AccountSheet>
  );
}

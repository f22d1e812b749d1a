import { DoorOpen } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button';
import { CodeSquares } from '../../../components/code-squares';
import * as formStyles from '../../../components/form.module.css';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert, TextField } from '../../../components/text-field';
import { ApiError, explain } from '../../../lib/api-client';
import { useAction } from '../../../lib/use-action';
import { unlockSound } from '../signals';
import type { DoorKey } from '../use-door';
import * as styles from './door-open-form.module.css';

const codeLength = 8;
const noDigits: string[] = Array(codeLength).fill('');

interface DoorOpenFormProps {
  /** The event whose door the person opens by role; null for the host's eight digits. */
  eventId: string | null;
  onOpen(key: DoorKey): Promise<void>;
  onUseCode(): void;
}

/** Opens a door, by code or by role. */
export function DoorOpenForm({ eventId, onOpen, onUseCode }: DoorOpenFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [digits, setDigits] = useState(noDigits);
  const [label, setLabel] = useState('Main door');
  const [mistake, setMistake] = useState<string>();
  const { act, isBusy, failure, showFailure } = useAction();

  const submit = async (press: FormEvent) => {
    press.preventDefault();
    unlockSound();
    const code = digits.join('');
    if (eventId === null && code.length < codeLength) {
      setMistake('Please type all eight digits');
      form.current?.querySelectorAll('input')[code.length]?.focus();
      return;
    }
    const isOpen = await act({
      run: () => onOpen(eventId === null ? { code } : { eventId, label }),
      alert: (error) => {
        if (error instanceof ApiError && error.status === 0)
          return 'Please check your connection. You need it to open a door.';
        const words = explain(error, "We couldn't open the door. Please try again.");
        if (eventId !== null) return words;
        setMistake(words);
        return null;
      },
    });
    if (!isOpen && eventId === null) form.current?.querySelector('input')?.focus();
  };

  return (
    <>
      <span className={`tile ${styles.tile}`} aria-hidden="true">
        <DoorOpen />
      </span>
      <h1 className="display">Open the door</h1>
      <p>{eventId === null ? 'Type the eight digits from the host.' : "You're helping at this event."}</p>
      <form
        ref={form}
        className={formStyles.form}
        method="post"
        noValidate
        onSubmit={(press) => void submit(press)}
      >
        {failure && <FormAlert>{failure}</FormAlert>}
        {eventId === null ? (
          <CodeSquares
            label="Eight digits"
            digits={digits}
            error={mistake}
            onChange={(written) => {
              setDigits(written);
              setMistake(undefined);
              showFailure(null);
            }}
          />
        ) : (
          <TextField
            label="Name of this door"
            hint="So others see where people came in."
            maxLength={60}
            value={label}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          />
        )}
        <SubmitButton isBusy={isBusy} busyLabel="Getting the list...">
          Open
        </SubmitButton>
      </form>
      <p className={`text-sm text-muted ${styles.note}`}>
        The list is saved on this phone until you end your shift.
        {eventId === null && ' After five wrong tries, each one takes longer.'}
      </p>
      {eventId !== null && (
        <Button tone="secondary" block className={styles.other} onClick={onUseCode}>
          I have eight digits
        </Button>
      )}
    </>
  );
}

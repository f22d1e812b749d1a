import { Link as LinkIcon, X } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button, type ButtonTone } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { TextField } from '../../../components/text-field';
import * as styles from './address-form.module.css';

interface AddressFormProps {
  address: string;
  onChange(address: string): void;
  onLook(): void;
  isLabelHidden?: boolean;
  error?: string;
  isBusy?: boolean;
  tone?: ButtonTone;
  /** Of the button. */
  label?: string;
}

/** Asks for the address of a calendar, and looks at it. */
export function AddressForm({
  address,
  onChange,
  onLook,
  isLabelHidden,
  error,
  isBusy = false,
  tone,
  label = 'Preview',
}: AddressFormProps) {
  const submit = (press: FormEvent) => {
    press.preventDefault();
    onLook();
  };
  return (
    <form
      className={isLabelHidden ? `stack ${styles.form} ${styles.line}` : `stack ${styles.form}`}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <TextField
        label="Address"
        isLabelHidden={isLabelHidden}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://events.campus.edu"
        value={address}
        error={error}
        leading={<LinkIcon size={20} />}
        trailing={
          address !== '' && (
            <IconButton label="Clear address" onClick={() => onChange('')}>
              <X />
            </IconButton>
          )
        }
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button type="submit" tone={tone} busy={isBusy}>
        {label}
      </Button>
    </form>
  );
}

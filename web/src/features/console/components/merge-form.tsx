import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { TextField } from '../../../components/text-field';

/** The id in the address of an event's page. */
const idIn = (address: string) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(address)?.[0];

interface MergeFormProps {
  isBusy: boolean;
  onSubmit(otherId: string): void;
}

/** Says which other event is the same. */
export function MergeForm({ isBusy, onSubmit }: MergeFormProps) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const submit = (press: FormEvent) => {
    press.preventDefault();
    const otherId = idIn(address);
    setError(otherId ? undefined : "Paste the address of the other event's page");
    if (otherId) onSubmit(otherId);
  };
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label="Listed twice?"
        type="url"
        hint="The address of the other event's page here. The older page stays, with both links."
        {...(error ? { error } : {})}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <Button type="submit" tone="outline" disabled={isBusy}>
        Merge the two
      </Button>
    </form>
  );
}

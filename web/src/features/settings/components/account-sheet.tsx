import type { AccountBody } from '@quad/shared/contract/settings';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { FormAlert } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { toast } from '../../../lib/toast-store';
import { saveAccount } from '../settings.api';

interface AccountSheetProps {
  title: string;
  open: boolean;
  onClose(): void;
  onChanged(): Promise<void>;
  /** Checks what was typed; null when something is wrong with it, which the fields then say. */
  read(): AccountBody | null;
  children: ReactNode;
}

/** Changes a part of the account in a sheet. */
export function AccountSheet({ title, open, onClose, onChanged, read, children }: AccountSheetProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const [alert, setAlert] = useState<string>();

  const submit = async (press: FormEvent) => {
    press.preventDefault();
    const body = read();
    if (!body || isSaving) return;
    setAlert(undefined);
    setSaving(true);
    try {
      await saveAccount(body);
      await onChanged();
      toast({ title: 'Success!', description: 'Your account is up to date.' });
      onClose();
    } catch (error) {
      setAlert(explain(error, 'Your account could not be saved. Please try again.'));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Overlay
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSaving}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} className={formStyles.form} method="post" noValidate onSubmit={submit}>
        {alert && <FormAlert>{alert}</FormAlert>}
        {children}
      </form>
    </Overlay>
  );
}

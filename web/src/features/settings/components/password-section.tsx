import { passwordFault } from '@quad/shared/password-rules';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { PasswordField } from '../../../components/password-field';
import { FormAlert } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { toast } from '../../../lib/toast-store';
import { devicesQuery, savePassword } from '../settings.api';
import * as styles from './password-section.module.css';
import { SettingsSection } from './settings-section';
import * as settingsSectionStyles from './settings-section.module.css';

const nothingTyped = { currentPassword: '', password: '' };

/** Another password; every other device is signed out. */
export function PasswordSection() {
  const client = useQueryClient();
  const [typed, setTyped] = useState(nothingTyped);
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [alert, setAlert] = useState<string>();
  const currentFault = typed.currentPassword ? null : 'Password is required';
  const newFault = passwordFault(typed.password);

  const save = async (press: FormEvent<HTMLFormElement>) => {
    press.preventDefault();
    setTried(true);
    setAlert(undefined);
    const form = press.currentTarget;
    if (currentFault || newFault) {
      form.querySelector<HTMLElement>(`[name=${currentFault ? 'currentPassword' : 'password'}]`)?.focus();
      return;
    }
    if (isSaving) return;
    setSaving(true);
    try {
      await savePassword(typed);
      setTyped(nothingTyped);
      setTried(false);
      toast({ title: 'Success!', description: 'Your password is saved. Your other devices are signed out.' });
      await client.invalidateQueries({ queryKey: devicesQuery().queryKey });
    } catch (error) {
      setAlert(explain(error, 'The password could not be saved. Please try again.'));
    } finally {
      setSaving(false);
    }
  };

  return (
    <SettingsSection id="password" title="Password">
      <div className={settingsSectionStyles.card}>
        <form
          className={`${formStyles.form} ${settingsSectionStyles.block}`}
          method="post"
          noValidate
          onSubmit={(press) => void save(press)}
        >
          {alert && <FormAlert>{alert}</FormAlert>}
          <PasswordField
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            value={typed.currentPassword}
            error={wasTried && currentFault ? currentFault : undefined}
            onChange={({ target }) => setTyped({ ...typed, currentPassword: target.value })}
          />
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            hint="Min 6 chars, 1 uppercase, 1 number"
            value={typed.password}
            error={wasTried && newFault ? newFault : undefined}
            onChange={({ target }) => setTyped({ ...typed, password: target.value })}
          />
          <Button type="submit" busy={isSaving} className={styles.save}>
            {isSaving ? 'Saving...' : 'Save password'}
          </Button>
          <p className={formStyles.hint}>Saving signs out your other devices.</p>
        </form>
      </div>
    </SettingsSection>
  );
}

import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { PasswordField } from '../../../components/password-field';
import { FormAlert } from '../../../components/text-field';
import { useActionForm } from '../../../lib/use-action-form';
import { useHydrated } from '../../../lib/use-hydrated';
import { checkPassword, loadAccountForms } from '../account-checks';
import { devicesQuery, savePassword } from '../settings.api';
import * as styles from './password-form.module.css';
import * as settingsSectionStyles from './settings-section.module.css';

/** Changes the password; every other device is signed out. */
export function PasswordForm() {
  // Without its code it would send what was typed as the browser does.
  const isHydrated = useHydrated();
  const { form, field, formProps, isBusy, failure } = useActionForm({
    resolver: checkPassword,
    prepare: loadAccountForms,
    onSubmit: (passwords) => ({
      run: async () => {
        await savePassword(passwords);
        form.reset();
      },
      done: { title: 'Success!', description: 'Your password is saved. Your other devices are signed out.' },
      refresh: [devicesQuery()],
      alert: "We couldn't save your password. Please try again.",
    }),
  });

  return (
    <form className={`${formStyles.form} ${settingsSectionStyles.block}`} {...formProps}>
      {failure && <FormAlert>{failure}</FormAlert>}
      <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="Min 6 chars, 1 uppercase, 1 number"
        {...field('password')}
      />
      <Button type={isHydrated ? 'submit' : 'button'} busy={isBusy} className={styles.save}>
        {isBusy ? 'Saving...' : 'Save password'}
      </Button>
      <p className={formStyles.hint}>Saving signs out your other devices.</p>
    </form>
  );
}

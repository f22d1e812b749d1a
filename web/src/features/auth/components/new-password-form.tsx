import { useId, useState } from 'react';
import * as formStyles from '../../../components/form.module.css';
import { PasswordField } from '../../../components/password-field';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert } from '../../../components/text-field';
import { ApiError } from '../../../lib/api-client';
import { useActionForm } from '../../../lib/use-action-form';
import { resetPassword } from '../auth.api';
import { checkNewPassword, loadAuthForms } from '../auth-checks';
import * as authFrameStyles from './auth-frame.module.css';
import { PasswordRules } from './password-rules';

interface NewPasswordFormProps {
  token: string;
  onSaved(): Promise<void>;
  /** The link has expired, was used, or never existed. */
  onExpired(): void;
}

/** Sets a new password with the mailed link. */
export function NewPasswordForm({ token, onSaved, onExpired }: NewPasswordFormProps) {
  const rulesId = useId();
  const [typed, setTyped] = useState('');

  const save = async (chosen: string) => {
    try {
      await resetPassword({ token, password: chosen });
    } catch (error) {
      // The form has validated the password, so it is the link that the server rejects.
      const isLink = error instanceof ApiError && /^(LINK_EXPIRED|INVALID_INPUT)$/.test(error.code);
      if (!isLink) throw error;
      onExpired();
      return;
    }
    await onSaved();
  };
  const { field, formProps, isBusy, failure } = useActionForm({
    resolver: checkNewPassword,
    prepare: loadAuthForms,
    onSubmit: ({ password }) => ({
      run: () => save(password),
      alert: "We couldn't save your password. Please try again.",
    }),
  });

  return (
    <form className={formStyles.form} {...formProps}>
      {failure && <FormAlert>{failure}</FormAlert>}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        aria-describedby={rulesId}
        {...field('password', {
          deps: 'confirmPassword',
          onChange: ({ target }) => setTyped(target.value),
        })}
      >
        <PasswordRules id={rulesId} password={typed} />
      </PasswordField>
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <SubmitButton isBusy={isBusy} busyLabel="Saving...">
        Save password
      </SubmitButton>
      <p className={`text-xs ${authFrameStyles.aside}`}>This signs you out on all other devices.</p>
    </form>
  );
}

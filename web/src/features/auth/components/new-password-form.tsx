import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as formStyles from '../../../components/form.module.css';
import { PasswordField } from '../../../components/password-field';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert } from '../../../components/text-field';
import { ApiError, explain } from '../../../lib/api-client';
import { resetPassword } from '../auth.api';
import { checkNewPassword, prepareChecks } from '../form-checks';
import { useAttempt } from '../use-attempt';
import * as authFrameStyles from './auth-frame.module.css';
import { PasswordRules } from './password-rules';

interface NewPasswordFormProps {
  token: string;
  onSaved(): Promise<void>;
  /** The link is too old, was used, or never was one. */
  onExpired(): void;
}

/** A new password by the mailed link. */
export function NewPasswordForm({ token, onSaved, onExpired }: NewPasswordFormProps) {
  const { isBusy, failure, onSubmit, run } = useAttempt();
  const rulesId = useId();
  const { register, handleSubmit, formState } = useForm({ resolver: checkNewPassword });
  const { errors } = formState;
  const [typed, setTyped] = useState('');

  const save = async (chosen: string) => {
    try {
      await resetPassword({ token, password: chosen });
    } catch (error) {
      // The form has checked the password, so what the server calls invalid is the link.
      const isLink = error instanceof ApiError && /^(LINK_EXPIRED|INVALID_INPUT)$/.test(error.code);
      if (!isLink) throw error;
      onExpired();
      return;
    }
    await onSaved();
  };
  const submit = handleSubmit((values) =>
    run(
      () => save(values.password),
      (error) => explain(error, 'The password could not be saved. Please try again.'),
    ),
  );

  return (
    <form
      className={formStyles.form}
      method="post"
      noValidate
      onFocus={prepareChecks}
      onSubmit={onSubmit(submit)}
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        aria-describedby={rulesId}
        error={errors.password?.message}
        {...register('password', {
          deps: 'confirmPassword',
          onChange: ({ target }) => setTyped(target.value),
        })}
      >
        <PasswordRules id={rulesId} password={typed} />
      </PasswordField>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Saving...">
        Save password
      </SubmitButton>
      <p className={`text-xs ${authFrameStyles.aside}`}>You are signed out on all other devices.</p>
    </form>
  );
}

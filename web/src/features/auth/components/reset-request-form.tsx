import { useForm } from 'react-hook-form';
import * as formStyles from '../../../components/form.module.css';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert, TextField } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { requestPasswordReset } from '../auth.api';
import { checkEmail, prepareChecks } from '../form-checks';
import { useAttempt } from '../use-attempt';

interface ResetRequestFormProps {
  submitLabel: string;
  onSent(email: string): void;
}

/** Asks for a link to choose a new password. */
export function ResetRequestForm({ submitLabel, onSent }: ResetRequestFormProps) {
  const { isBusy, failure, onSubmit, run } = useAttempt();
  const { register, handleSubmit, formState } = useForm({ resolver: checkEmail });

  const submit = handleSubmit(({ email }) =>
    run(
      async () => {
        await requestPasswordReset(email);
        onSent(email);
      },
      (error) => explain(error, 'The link could not be sent. Please try again.'),
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
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="you@university.edu"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Sending...">
        {submitLabel}
      </SubmitButton>
    </form>
  );
}

import * as formStyles from '../../../components/form.module.css';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert, TextField } from '../../../components/text-field';
import { useActionForm } from '../../../lib/use-action-form';
import { requestPasswordReset } from '../auth.api';
import { checkEmail, loadAuthForms } from '../auth-checks';

interface ResetRequestFormProps {
  submitLabel: string;
  onSent(email: string): void;
}

/** Requests a password reset link. */
export function ResetRequestForm({ submitLabel, onSent }: ResetRequestFormProps) {
  const { field, formProps, isBusy, failure } = useActionForm({
    resolver: checkEmail,
    prepare: loadAuthForms,
    onSubmit: ({ email }) => ({
      run: async () => {
        await requestPasswordReset(email);
        onSent(email);
      },
      alert: "We couldn't send the link. Please try again.",
    }),
  });

  return (
    <form className={formStyles.form} {...formProps}>
      {failure && <FormAlert>{failure}</FormAlert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="you@university.edu"
        {...field('email')}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Sending...">
        {submitLabel}
      </SubmitButton>
    </form>
  );
}

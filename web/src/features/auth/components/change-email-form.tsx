import { changeEmailBodySchema } from '@quad/shared/contract/auth';
import { AtSign } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { PasswordField } from '../../../components/password-field';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert, TextField } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { schemaResolver } from '../../../lib/schema-resolver';
import { changeEmail } from '../auth.api';
import { useAttempt } from '../use-attempt';
import { startCooldown } from '../use-cooldown';
import { AccountView } from './account-view';

interface ChangeEmailFormProps {
  onSent(email: string): void;
  onCancel(): void;
}

/** Another address for the account; it counts once it is verified. */
export function ChangeEmailForm({ onSent, onCancel }: ChangeEmailFormProps) {
  const { isBusy, failure, onSubmit, run } = useAttempt();
  const { register, handleSubmit, formState } = useForm({ resolver: schemaResolver(changeEmailBodySchema) });
  const { errors } = formState;

  const submit = handleSubmit((values) =>
    run(
      async () => {
        await changeEmail(values);
        startCooldown('verification');
        onSent(values.email);
      },
      (error) => explain(error, 'The address could not be changed. Please try again.'),
    ),
  );

  return (
    <AccountView
      isNews
      icon={<AtSign />}
      title="Change your email"
      text="We send a link and a code to the new address."
    >
      <form className={formStyles.form} method="post" noValidate onSubmit={onSubmit(submit)}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          placeholder="you@university.edu"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <SubmitButton isBusy={isBusy} busyLabel="Sending...">
          Send Code
        </SubmitButton>
        <Button tone="secondary" block onClick={onCancel}>
          Cancel
        </Button>
      </form>
    </AccountView>
  );
}

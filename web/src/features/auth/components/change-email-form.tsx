import { changeEmailBodySchema } from '@quad/shared/contract/auth';
import { AtSign } from 'lucide-react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { PasswordField } from '../../../components/password-field';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert, TextField } from '../../../components/text-field';
import { schemaResolver } from '../../../lib/schema-resolver';
import { useActionForm } from '../../../lib/use-action-form';
import { changeEmail } from '../auth.api';
import { startCooldown } from '../use-cooldown';
import { AccountView } from './account-view';

const checkAddress = schemaResolver(changeEmailBodySchema);

interface ChangeEmailFormProps {
  /** True when it replaces another view. */
  isNews: boolean;
  onSent(email: string): void;
  onCancel(): void;
}

/** Changes the account's e-mail, which takes effect once it is verified. */
export function ChangeEmailForm({ isNews, onSent, onCancel }: ChangeEmailFormProps) {
  const { field, formProps, isBusy, failure } = useActionForm({
    resolver: checkAddress,
    onSubmit: (values) => ({
      run: async () => {
        await changeEmail(values);
        startCooldown('verification');
        onSent(values.email);
      },
      alert: "We couldn't change your email. Please try again.",
    }),
  });

  return (
    <AccountView
      isNews={isNews}
      icon={<AtSign />}
      title="Change your email"
      text="We'll send a link and a code to the new address. Your email changes when you use either one."
    >
      <form className={formStyles.form} {...formProps}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          placeholder="you@university.edu"
          {...field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
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

import type { SessionUser } from '@quad/shared/contract/auth';
import { Link } from 'wouter';
import * as formStyles from '../../../components/form.module.css';
import { PasswordField } from '../../../components/password-field';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert, TextField } from '../../../components/text-field';
import { useActionForm } from '../../../lib/use-action-form';
import { signIn } from '../auth.api';
import { checkSignIn, loadAuthForms } from '../auth-checks';
import * as styles from './sign-in-form.module.css';

export interface AuthFormProps {
  /** The e-mail typed on the other tab. */
  email: string;
  onEmail(email: string): void;
  onSignedIn(user: SessionUser): void;
}

/** Signs in with e-mail and password. */
export function SignInForm({
  email,
  onEmail,
  onSignedIn,
  forgotHref,
}: AuthFormProps & { forgotHref: string }) {
  const { field, formProps, isBusy, failure } = useActionForm({
    resolver: checkSignIn,
    prepare: loadAuthForms,
    onSubmit: (values) => ({
      run: async () => onSignedIn(await signIn(values)),
      failed: { title: 'Login Failed', description: 'Please check your credentials and try again.' },
      alert: 'Invalid email or password',
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
        defaultValue={email}
        {...field('email', { onChange: ({ target }) => onEmail(target.value) })}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')}>
        <Link href={forgotHref} className={`${formStyles.textLink} ${styles.forgot}`}>
          Forgot your password?
        </Link>
      </PasswordField>
      <SubmitButton isBusy={isBusy} busyLabel="Signing In...">
        Sign In
      </SubmitButton>
    </form>
  );
}

import type { SessionUser } from '@quad/shared/contract/auth';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import * as formStyles from '../../../components/form.module.css';
import { PasswordField } from '../../../components/password-field';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert, TextField } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { toast } from '../../../lib/toast-store';
import { signIn } from '../auth.api';
import { checkSignIn, prepareChecks } from '../form-checks';
import { useAttempt } from '../use-attempt';
import * as styles from './sign-in-form.module.css';

export interface AuthFormProps {
  /** What was typed on the other tab. */
  email: string;
  onEmail(email: string): void;
  onSignedIn(user: SessionUser): void;
}

/** E-mail and password of an account that exists. */
export function SignInForm({
  email,
  onEmail,
  onSignedIn,
  forgotHref,
}: AuthFormProps & { forgotHref: string }) {
  const { isBusy, failure, onSubmit, run } = useAttempt();
  const { register, handleSubmit, formState } = useForm({ resolver: checkSignIn });
  const { errors } = formState;

  const submit = handleSubmit((values) =>
    run(
      async () => onSignedIn(await signIn(values)),
      (error) => {
        const description = explain(error, 'Please check your credentials and try again.');
        toast({ title: 'Login Failed', description, tone: 'danger' });
        return explain(error, 'Invalid email or password');
      },
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
        defaultValue={email}
        error={errors.email?.message}
        {...register('email', { onChange: ({ target }) => onEmail(target.value) })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      >
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

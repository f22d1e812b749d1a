import { defaultGraduationYear } from '@quad/shared/graduation-year';
import { useForm } from 'react-hook-form';
import * as formStyles from '../../../components/form.module.css';
import { HoneypotField } from '../../../components/honeypot-field';
import { PasswordField } from '../../../components/password-field';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert, TextField } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { toast } from '../../../lib/toast-store';
import { signUp } from '../auth.api';
import { checkSignUp, prepareChecks } from '../form-checks';
import { forgetReferral, readReferral } from '../referral';
import { useAttempt } from '../use-attempt';
import type { AuthFormProps } from './sign-in-form';

/** What a refused sign-up is told under the title of its toast. */
function describeRefusal(error: unknown): { inline: string; toast: string } {
  const message = explain(error, '');
  if (/already exists|duplicate/i.test(message)) {
    return { inline: 'An account with this email already exists', toast: message };
  }
  return {
    inline: message || 'Registration failed. Please try again.',
    toast: message || 'Please try again with different information.',
  };
}

/** A new account. The graduation year has no input: it is four years on, until its owner says otherwise. */
export function SignUpForm({ email, onEmail, onSignedIn, now }: AuthFormProps & { now: Date }) {
  const { isBusy, failure, onSubmit, run } = useAttempt();
  const { register, handleSubmit, formState } = useForm({
    resolver: checkSignUp,
    defaultValues: { graduationYear: defaultGraduationYear(now) },
  });
  const { errors } = formState;

  const submit = handleSubmit(({ confirmPassword: _, university, website, ...account }) =>
    run(
      async () => {
        const user = await signUp({
          ...account,
          ref: readReferral(),
          // What is empty is not sent.
          university: university || undefined,
          website: website || undefined,
        });
        forgetReferral();
        onSignedIn(user);
      },
      (error) => {
        const refusal = describeRefusal(error);
        toast({ title: 'Registration Failed', description: refusal.toast, tone: 'danger' });
        return refusal.inline;
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
      <div className={formStyles.pair}>
        <TextField
          label="First Name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        placeholder="you@university.edu"
        defaultValue={email}
        error={errors.email?.message}
        {...register('email', { onChange: ({ target }) => onEmail(target.value) })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="Min 6 chars, 1 uppercase, 1 number"
        error={errors.password?.message}
        {...register('password', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <TextField
        label="University"
        isOptional
        maxLength={120}
        autoComplete="organization"
        placeholder="University of Cincinnati"
        error={errors.university?.message}
        {...register('university')}
      />
      <HoneypotField {...register('website')} />
      <SubmitButton isBusy={isBusy} busyLabel="Creating Account...">
        Create Account
      </SubmitButton>
    </form>
  );
}

import { defaultGraduationYear } from '@quad/shared/graduation-year';
import { universityMaxLength } from '@quad/shared/limits';
import { isOfOwnWords, ownWordsFault } from '@quad/shared/own-words';
import { passwordRules } from '@quad/shared/password-rules';
import type { ReactNode } from 'react';
import * as formStyles from '../../../components/form.module.css';
import { HoneypotField } from '../../../components/honeypot-field';
import { PasswordField } from '../../../components/password-field';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert, TextField } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { useActionForm } from '../../../lib/use-action-form';
import { signUp } from '../auth.api';
import { checkSignUp, loadAuthForms } from '../auth-checks';
import { forgetReferral, readReferral } from '../referral';
import type { AuthFormProps } from './sign-in-form';

/** Toast descriptions of rejected sign-ups. */
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

interface SignUpFormProps extends AuthFormProps {
  /** Goes along in the mail that confirms the address, which may be opened on another device. */
  returnTo: string | null;
  now: Date;
  /** The example beside the field for the university. */
  university: string;
  /** Shown above the button: what people agree to. */
  terms?: ReactNode;
}

/** Creates an account. The graduation year has no input: it defaults to four years from now. */
export function SignUpForm(props: SignUpFormProps) {
  const { email, onEmail, onSignedIn, returnTo, now, university, terms } = props;
  const { form, field, formProps, isBusy, failure } = useActionForm({
    resolver: checkSignUp,
    prepare: loadAuthForms,
    defaultValues: { graduationYear: defaultGraduationYear(now) },
    onSubmit: ({ confirmPassword: _, university, website, ...account }) => ({
      run: async () => {
        const user = await signUp({
          ...account,
          ref: readReferral(),
          returnTo: returnTo ?? undefined,
          // Empty fields are not sent.
          university: university || undefined,
          website: website || undefined,
        });
        forgetReferral();
        onSignedIn(user);
      },
      failed: (error) => ({
        title: 'Registration Failed',
        description: describeRefusal(error).toast,
        tone: 'danger',
      }),
      alert: (error) => describeRefusal(error).inline,
    }),
  });

  const { password: typed = '', ...owner } = form.watch();
  // Once it is as the hint asks: before, anybody who begins with their name would be told so.
  const isOwn = passwordRules.every(({ isMet }) => isMet(typed)) && isOfOwnWords(typed, owner, location.host);

  return (
    <form className={formStyles.form} {...formProps}>
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className={formStyles.pair}>
        <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        placeholder="you@university.edu"
        defaultValue={email}
        {...field('email', { onChange: ({ target }) => onEmail(target.value) })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="Min 6 chars, 1 uppercase, 1 number"
        {...field('password', { deps: 'confirmPassword' })}
        {...(isOwn && { error: ownWordsFault })}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
      <TextField
        label="University"
        isOptional
        maxLength={universityMaxLength}
        autoComplete="organization"
        placeholder={university}
        {...field('university')}
      />
      <HoneypotField {...form.register('website')} />
      {terms}
      <SubmitButton isBusy={isBusy} busyLabel="Creating Account...">
        Create Account
      </SubmitButton>
    </form>
  );
}

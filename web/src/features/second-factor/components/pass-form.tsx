import { type FormEvent, useState } from 'react';
import * as formStyles from '../../../components/form.module.css';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { pass, secondFactorQuery } from '../second-factor.api';
import { CodeField } from './code-field';
import * as styles from './second-factor.module.css';

/** Asks for a code before anything of administrators is shown. */
export function PassForm() {
  const [code, setCode] = useState('');
  const { act, isBusy, failure } = useAction();
  const submit = (press: FormEvent) => {
    press.preventDefault();
    void act({
      run: () => pass(code),
      refresh: [secondFactorQuery()],
      alert: "We couldn't check the code. Please try again.",
    });
  };
  return (
    <section className={`card ${styles.card}`}>
      <h2 className="display text-xl">Is it you?</h2>
      <p className="text-sm text-ink-2">
        Administrators enter a code from their authenticator app each time they sign in.
      </p>
      <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <CodeField
          label="Code"
          hint="Six digits, or one of your recovery codes."
          value={code}
          onChange={setCode}
        />
        <SubmitButton isBusy={isBusy} busyLabel="Checking...">
          Continue
        </SubmitButton>
      </form>
    </section>
  );
}

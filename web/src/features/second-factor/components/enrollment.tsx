import type { Authenticator } from '@quad/shared/contract/second-factor';
import { type FormEvent, useState } from 'react';
import * as formStyles from '../../../components/form.module.css';
import { QrCode } from '../../../components/qr-code';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert } from '../../../components/text-field';
import { useAskedPassword } from '../../../components/use-asked-password';
import { useAction } from '../../../lib/use-action';
import { enroll, prepareAuthenticator } from '../second-factor.api';
import { CodeField } from './code-field';
import { RecoveryCodes } from './recovery-codes';
import * as styles from './second-factor.module.css';

/** Sets up an authenticator app: why, the app, its first code, the recovery codes. */
export default function Enrollment({ onDone }: { onDone(): void }) {
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  return (
    <section className={`card ${styles.card}`}>
      <h2 className="display text-xl">Set up two-step sign-in</h2>
      {authenticator ? (
        <FirstCodeForm authenticator={authenticator} onEnrolled={setRecoveryCodes} />
      ) : (
        <StartForm onPrepared={setAuthenticator} />
      )}
    </section>
  );
}

function StartForm({ onPrepared }: { onPrepared(authenticator: Authenticator): void }) {
  const { act, isBusy, failure } = useAction();
  const { passwordField, withPassword } = useAskedPassword();
  const start = (press: FormEvent) => {
    press.preventDefault();
    void act({
      run: async () => onPrepared(await withPassword(prepareAuthenticator)),
      alert: "We couldn't start the setup. Please try again.",
    });
  };
  return (
    <>
      <p className="text-sm text-ink-2">
        Administrators can hide, suspend and refund, so a password alone isn't enough. You need an
        authenticator app on your phone, such as the one in your password manager.
      </p>
      <form className={formStyles.form} method="post" noValidate onSubmit={start}>
        {failure && <FormAlert>{failure}</FormAlert>}
        {passwordField}
        <SubmitButton isBusy={isBusy} busyLabel="Starting...">
          Set up
        </SubmitButton>
      </form>
    </>
  );
}

interface FirstCodeFormProps {
  authenticator: Authenticator;
  onEnrolled(recoveryCodes: string[]): void;
}

function FirstCodeForm({ authenticator: { secret, uri, proposal }, onEnrolled }: FirstCodeFormProps) {
  const [code, setCode] = useState('');
  const { act, isBusy, failure } = useAction();
  const submit = (press: FormEvent) => {
    press.preventDefault();
    void act({
      run: async () => onEnrolled(await enroll({ code, proposal })),
      alert: "We couldn't check the code. Please try again.",
    });
  };
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className={styles.app}>
        <p className="text-sm text-ink-2">Scan this with your authenticator app, or enter the key there.</p>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p className={styles.secret} data-testid="secret">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </p>
      </div>
      <CodeField label="Code" hint="The six digits your app shows now." value={code} onChange={setCode} />
      <SubmitButton isBusy={isBusy} busyLabel="Checking...">
        Continue
      </SubmitButton>
    </form>
  );
}

import { type SessionUser, verifyCodeBodySchema } from '@quad/shared/contract/auth';
import { MailCheck } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CodeSquares } from '../../../components/code-squares';
import * as formStyles from '../../../components/form.module.css';
import { SubmitButton } from '../../../components/submit-button';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { sendVerification, verifyByCode } from '../auth.api';
import { startCooldown } from '../use-cooldown';
import { AccountView } from './account-view';
import * as authFrameStyles from './auth-frame.module.css';
import { SendAgainButton } from './send-again-button';

const codeLength = 6;

interface CodeFormProps {
  /** Where the code was sent. */
  email: string;
  isNews: boolean;
  onVerified(user: SessionUser): void;
  onChangeAddress(): void;
}

/** Focuses the first empty square, or the first one. */
function focusFirst(form: HTMLFormElement | null): void {
  const squares = [...(form?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  (squares.find(({ value }) => value === '') ?? squares[0])?.focus();
}

/** Enters the code from the verification mail; the mail's link does the same. */
export function CodeForm({ email, isNews, onVerified, onChangeAddress }: CodeFormProps) {
  const [digits, setDigits] = useState<string[]>(Array(codeLength).fill(''));
  const [mistake, setMistake] = useState<string | null>(null);
  const check = useAction();
  const resend = useAction();
  const form = useRef<HTMLFormElement>(null);
  const error = mistake ?? check.failure ?? undefined;

  const write = (written: string[]) => {
    setDigits(written);
    setMistake(null);
    check.showFailure(null);
  };
  const submit = async (press: FormEvent) => {
    press.preventDefault();
    const code = verifyCodeBodySchema.safeParse({ code: digits.join('') });
    if (!code.success) {
      flushSync(() => setMistake(code.error.issues[0]?.message ?? null));
      focusFirst(form.current);
      return;
    }
    const isVerified = await check.act({
      run: async () => onVerified(await verifyByCode(code.data.code)),
      alert: "We couldn't check the code. Please try again.",
    });
    if (!isVerified) focusFirst(form.current);
  };
  const sendAgain = () =>
    resend.act({
      run: async () => {
        await sendVerification();
        startCooldown('verification');
      },
      done: { title: 'Sent again', description: 'Only the newest link and code work.' },
      alert: "We couldn't send the email. Please try again.",
    });

  return (
    <AccountView
      isNews={isNews}
      icon={<MailCheck />}
      title="Verify your email"
      text={
        <>
          We sent a link and a code to <b>{email}</b>. Either one works.
        </>
      }
    >
      <form
        ref={form}
        className={formStyles.form}
        method="post"
        noValidate
        onSubmit={(press) => void submit(press)}
      >
        {resend.failure && <FormAlert>{resend.failure}</FormAlert>}
        <CodeSquares digits={digits} onChange={write} error={error} />
        <SubmitButton isBusy={check.isBusy} busyLabel="Verifying...">
          Verify
        </SubmitButton>
        <SendAgainButton mail="verification" isBusy={resend.isBusy} onPress={() => void sendAgain()} />
        <p className={authFrameStyles.aside}>
          Wrong address?{' '}
          <button type="button" className={formStyles.textLink} onClick={onChangeAddress}>
            Change it
          </button>
        </p>
      </form>
    </AccountView>
  );
}

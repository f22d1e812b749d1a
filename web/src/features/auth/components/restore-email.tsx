import { paths } from '@quad/shared/paths';
import { Undo2 } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { FormAlert } from '../../../components/text-field';
import { ApiError } from '../../../lib/api-client';
import { useAction } from '../../../lib/use-action';
import { restoreEmail } from '../auth.api';
import { AccountView } from './account-view';

interface RestoreEmailProps {
  /** Of the link in the mail about a changed address. */
  token: string;
  /** The address is back; the token sets a new password. */
  onRestored(resetToken: string): void;
  /** The link has expired, was used, or never existed. */
  onExpired(): void;
}

/** Asks whether a change of the account's e-mail is to be taken back. */
export function RestoreEmail({ token, onRestored, onExpired }: RestoreEmailProps) {
  const { act, isBusy, failure } = useAction();

  const restore = async () => {
    try {
      onRestored(await restoreEmail(token));
    } catch (error) {
      // Only the link can be wrong about this request.
      if (!(error instanceof ApiError && /^(LINK_EXPIRED|INVALID_INPUT)$/.test(error.code))) throw error;
      onExpired();
    }
  };

  return (
    <AccountView
      tone="warn"
      icon={<Undo2 />}
      title="Undo the email change?"
      text="The address that got this link becomes your account's email again. We'll sign out every device and ask you for a new password."
    >
      <div className={formStyles.form}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <Button
          size="lg"
          block
          busy={isBusy}
          onClick={() => void act({ run: restore, alert: "We couldn't undo the change. Please try again." })}
        >
          {isBusy ? 'Undoing...' : 'Undo the change'}
        </Button>
        <ButtonLink href={paths.discover()} tone="secondary" size="lg" block>
          It was me, keep the change
        </ButtonLink>
      </div>
    </AccountView>
  );
}

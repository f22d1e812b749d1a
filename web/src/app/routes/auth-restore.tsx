import { ClockAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button, ButtonLink } from '../../components/button';
import * as formStyles from '../../components/form.module.css';
import { FormAlert } from '../../components/text-field';
import { restoreEmail } from '../../features/auth/auth.api';
import { AccountView } from '../../features/auth/components/account-view';
import { AuthFrame } from '../../features/auth/components/auth-frame';
import { ApiError } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { useAction } from '../../lib/use-action';
import { screens } from '../screens';

/** Where the mail about a changed address leads: taking the change back, then a new password. */
export default function RestoreEmailScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [, navigate] = useLocation();
  const [isExpired, setExpired] = useState(token === '');
  const { act, isBusy, failure } = useAction();

  const restore = async () => {
    try {
      const resetToken = await restoreEmail(token);
      toast({ title: 'Your email is back', description: 'Everybody is signed out of your account.' });
      navigate(`${screens.resetPassword.href()}?token=${resetToken}`, { replace: true });
    } catch (error) {
      // Only the link can be wrong about this request.
      if (!(error instanceof ApiError && /^(LINK_EXPIRED|INVALID_INPUT)$/.test(error.code))) throw error;
      setExpired(true);
    }
  };

  return (
    <AuthFrame homeHref={screens.discover.href()}>
      {isExpired ? (
        <AccountView
          isNews={token !== ''}
          tone="warn"
          icon={<ClockAlert />}
          title="This link has expired"
          text="It works once and for 7 days. If the address is yours again, set a new password."
        >
          <div className={formStyles.form}>
            <ButtonLink href={screens.forgotPassword.href()} size="lg" block>
              Reset password
            </ButtonLink>
          </div>
        </AccountView>
      ) : (
        <AccountView
          tone="warn"
          icon={<Undo2 />}
          title="Take your email back?"
          text="The address where you got this link is your account's email again. Everybody is signed out, and you choose a new password."
        >
          <div className={formStyles.form}>
            {failure && <FormAlert>{failure}</FormAlert>}
            <Button
              size="lg"
              block
              busy={isBusy}
              onClick={() =>
                void act({ run: restore, alert: 'Your email could not be taken back. Please try again.' })
              }
            >
              {isBusy ? 'Taking it back...' : 'Take it back'}
            </Button>
            <ButtonLink href={screens.discover.href()} tone="secondary" size="lg" block>
              It was me, keep the change
            </ButtonLink>
          </div>
        </AccountView>
      )}
    </AuthFrame>
  );
}

import type { SessionUser } from '@quad/shared/contract/auth';
import { WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Spinner } from '../../../components/spinner';
import { ApiError, explain } from '../../../lib/api-client';
import { verifyByLink } from '../auth.api';
import { AccountView } from './account-view';

interface VerifyByLinkProps {
  token: string;
  onVerified(user: SessionUser): void;
  /** The link has expired, was used, or never existed. */
  onExpired(): void;
  /** The link is for another account than the signed-in one. */
  onForeign(): void;
}

/** Uses a mailed link as soon as the page opens. */
export function VerifyByLink({ token, onVerified, onExpired, onForeign }: VerifyByLinkProps) {
  const [attempt, setAttempt] = useState(1);
  const [failure, setFailure] = useState<string | null>(null);

  const verify = useEffectEvent(async () => {
    try {
      onVerified(await verifyByLink(token));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (/^(LINK_EXPIRED|INVALID_INPUT)$/.test(code)) onExpired();
      else if (code === 'FORBIDDEN') onForeign();
      else setFailure(explain(error, 'Something went wrong'));
    }
  });
  useEffect(() => {
    if (attempt > 0) void verify();
  }, [attempt]);

  if (failure === null) return <Spinner label="Verifying your email..." />;
  return (
    <AccountView isNews tone="warn" icon={<WifiOff />} title="Unable to verify your email" text={failure}>
      <div className={formStyles.form}>
        <Button
          size="lg"
          block
          onClick={() => {
            setFailure(null);
            setAttempt(attempt + 1);
          }}
        >
          Try Again
        </Button>
      </div>
    </AccountView>
  );
}

import { paths } from '@quad/shared/paths';
import { ArrowLeft, Landmark } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { EmptyState } from '../../components/empty-state';
import { iconButtonClass } from '../../components/icon-button';
import { LoadError } from '../../components/load-error';
import * as pageHeadStyles from '../../components/page-head.module.css';
import { VerifyBanner } from '../../features/auth/components/verify-banner';
import { PayoutHistory } from '../../features/payouts/components/payout-history';
import { PayoutsView } from '../../features/payouts/components/payouts-view';
import { usePayouts } from '../../features/payouts/use-payouts';
import { explain } from '../../lib/api-client';
import { useUser } from '../boot';
import { LoadingScreen, LoneMessage } from '../layout/lone-message';
import { titles } from '../titles';

/** The provider sends people here whose link is used or too old: they want the next one. */
const wantsAgain = () => new URLSearchParams(location.search).has('again');

/** Whether the person can be paid out, and how they set that up. */
export default function PayoutsScreen() {
  const user = useUser();
  const [, navigate] = useLocation();
  const { payouts, error, retry, isStale, isLeaving, goToProvider } = usePayouts();

  useEffect(() => {
    if (!wantsAgain()) return;
    navigate(paths.payouts(), { replace: true });
    void goToProvider();
  }, [navigate, goToProvider]);

  if (!user || (!payouts && !error)) return <LoadingScreen title={titles.payouts} />;
  if (!payouts) {
    return (
      <LoneMessage>
        <LoadError
          level={1}
          title="Unable to load your payouts"
          text={explain(error, 'Please check your connection')}
          onRetry={retry}
        />
      </LoneMessage>
    );
  }
  return (
    <main id="main" className="page">
      <div className={pageHeadStyles.pageHead}>
        <Link href={paths.profile()} className={iconButtonClass('plain')} aria-label="Back to profile">
          <ArrowLeft size={24} />
        </Link>
        <h1 className="display">{titles.payouts}</h1>
      </div>
      {!user.emailVerified && <VerifyBanner href={paths.verifyEmail()} />}
      {payouts.status === 'not_offered' ? (
        <EmptyState icon={<Landmark />} title="No payouts here" text="This site doesn't sell tickets." />
      ) : (
        <PayoutsView
          payouts={payouts}
          isStale={isStale}
          isLeaving={isLeaving}
          onGoToProvider={() => void goToProvider()}
          createHref={paths.createEvent()}
          myEventsHref={paths.myEvents()}
        />
      )}
      {payouts.events && payouts.events.length > 0 && (
        <PayoutHistory events={payouts.events} bankLast4={payouts.bankLast4} />
      )}
    </main>
  );
}

import { paths } from '@quad/shared/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { eventPointsKey, searchesKey } from '../cache/query-keys';
import { clearPendingEvent } from '../features/hosting/pending-event';
import { forgetTypedEvent } from '../features/hosting/typed-event';
import { forgetStartedPayment } from '../features/payments/started-payment';
import { toast } from '../lib/toast-store';

/**
 * What happens when creating an event ends. It is announced even if the person has navigated elsewhere, but
 * does not redirect then.
 * @param isOfForm false for an event that is another one than what this browser's form holds
 */
export function useHostingEnd(isOfForm = true) {
  const client = useQueryClient();
  const [, navigate] = useLocation();

  const leaveFor = (path: string) => {
    const pathname = location.pathname.replace(/\/$/, '');
    // The browser's Back must not lead to a finished payment.
    if (pathname === paths.payment() || pathname === paths.createEvent()) {
      navigate(path, { replace: true });
    }
  };

  /** The event is live: lists and map refetch to show it. Without its id, Discover is where it can be found. */
  const published = (eventId: string | null) => {
    if (isOfForm) {
      clearPendingEvent();
      forgetStartedPayment();
      forgetTypedEvent();
    }
    for (const queryKey of [searchesKey, eventPointsKey]) void client.invalidateQueries({ queryKey });
    toast({ title: 'Success!', description: 'Your event has been created successfully!' });
    leaveFor(eventId ? paths.eventLive(eventId) : paths.discover());
  };

  /** It was paid for but cannot be published. The draft is kept for another try. */
  const unpublished = () => {
    if (isOfForm) {
      clearPendingEvent();
      forgetStartedPayment();
    }
    toast({
      title: 'Error',
      description:
        'Payment succeeded but event creation failed. Please contact support. Your $5.00 goes back to your card.',
      tone: 'danger',
    });
    leaveFor(paths.discover());
  };

  return { published, unpublished };
}

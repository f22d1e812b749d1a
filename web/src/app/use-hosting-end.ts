import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { clearPendingEvent } from '../features/hosting/pending-event';
import { forgetTypedEvent } from '../features/hosting/typed-event';
import { forgetStartedPayment } from '../features/payments/started-payment';
import { refetchSearches } from '../lib/event-cache';
import { toast } from '../lib/toast-store';
import { screens } from './screens';

/** How creating an event ends; told even when the person went elsewhere meanwhile, who is then left there. */
export function useHostingEnd() {
  const client = useQueryClient();
  const [, navigate] = useLocation();

  const leave = () => {
    const pathname = location.pathname.replace(/\/$/, '');
    // Going back must not lead to a payment that is over.
    if (pathname === screens.payment.href() || pathname === screens.createEvent.href()) {
      navigate(screens.discover.href(), { replace: true });
    }
  };

  /** The event is live: lists and map are to show it. */
  const published = () => {
    clearPendingEvent();
    forgetStartedPayment();
    forgetTypedEvent();
    void refetchSearches(client);
    toast({ title: 'Success!', description: 'Your event has been created successfully!' });
    leave();
  };

  /** It was paid for and can't be published. What was typed stays, for another try. */
  const unpublished = () => {
    clearPendingEvent();
    forgetStartedPayment();
    toast({
      title: 'Error',
      description:
        'Payment succeeded but event creation failed. Please contact support. Your $5.00 goes back to your card.',
      tone: 'danger',
    });
    leave();
  };

  return { published, unpublished };
}

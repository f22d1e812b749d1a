import type { EventDetail } from '@quad/shared/contract/events';
import { hasEnded } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { ArrowLeft, ShieldCheck, Ticket } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { IconButton, iconButtonClass } from '../../components/icon-button';
import { LoadError } from '../../components/load-error';
import { loadable } from '../../components/loadable';
import { Spinner } from '../../components/spinner';
import { EventMini } from '../../features/events/components/event-mini';
import { useEvent } from '../../features/events/event.api';
import { CheckoutView } from '../../features/orders/components/checkout-view';
import * as styles from '../../features/orders/components/checkout-view.module.css';
import { useCheckout } from '../../features/orders/use-checkout';
import { explain } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { useHydrated } from '../../lib/use-hydrated';
import { useNow, useUser } from '../boot';
import { LoadingScreen, LoneMessage } from '../layout/lone-message';
import { NotFoundPage } from '../layout/not-found-page';
import { fullNameOf } from '../person-name';
import { signInHref } from '../redirect-after-auth';
import { useIsMissing } from '../use-is-missing';
import { RemindMe } from './remind-me';
import { ticketTitles } from './ticket-titles';

// Who only looks at what there is loads nothing of the payment provider's.
const cardForm = loadable(
  async () => (await import('../../features/payments/components/card-form')).CardForm,
);

/** Opens the provider's form; its code comes while the tickets are held. */
async function openCard(clientSecret: string) {
  const [client] = await Promise.all([import('../../features/payments/payment-client'), cardForm.load()]);
  return client.openCard(clientSecret);
}

/** Where tickets of an event are bought. Only the browser knows what was begun before. */
export default function CheckoutScreen() {
  const { id = '' } = useParams();
  const isMissing = useIsMissing();
  const isHydrated = useHydrated();
  const { event, error, retry } = useEvent(id, undefined);
  if (event === null || (event === undefined && isMissing)) return <NotFoundPage />;
  if (event && isHydrated) return <EventCheckout key={event.id} event={event} />;
  if (!error) return <LoadingScreen title={ticketTitles.checkout} />;
  return (
    <LoneMessage>
      <LoadError
        level={1}
        title="Unable to load this event"
        text={explain(error, 'Please check your connection')}
        onRetry={retry}
      />
    </LoneMessage>
  );
}

function EventCheckout({ event }: { event: EventDetail }) {
  const now = useNow();
  const user = useUser();
  const [, navigate] = useLocation();
  const eventHref = paths.event(event.id);
  const spotLink = new URLSearchParams(useSearch()).get('spot');
  const checkout = useCheckout({
    eventId: event.id,
    spotLink,
    openCard,
    onPaid: (order, source) =>
      navigate(
        'token' in source
          ? `${ticketPaths.order(source.token)}?paid`
          : `${ticketPaths.own(event.id)}?paid=${order.id}`,
        { replace: true },
      ),
  });
  const { offer, step } = checkout;
  // They come while a buyer says who they are.
  useEffect(() => {
    if (step.name === 'details') void cardForm.load().catch(() => {});
  }, [step.name]);
  const isClosed = event.status === 'cancelled' || hasEnded(event, now) || offer.data?.paymentMode === 'door';
  const back = () => (step.name === 'details' ? checkout.goTo('choose') : void checkout.release());

  return (
    <main id="main" className="page">
      <div className={styles.page}>
        {step.name === 'details' || step.name === 'pay' ? (
          <IconButton label="Back" onClick={back}>
            <ArrowLeft size={24} />
          </IconButton>
        ) : (
          <Link href={eventHref} className={iconButtonClass('plain')} aria-label="Back to the event">
            <ArrowLeft size={24} />
          </Link>
        )}
        {isClosed ? (
          <EmptyState
            level={1}
            icon={<Ticket />}
            title="No tickets here"
            text={
              event.status === 'cancelled'
                ? 'This event is cancelled.'
                : "This event doesn't sell tickets on Quad now."
            }
            action={<ButtonLink href={eventHref}>Back to the event</ButtonLink>}
          />
        ) : offer.data ? (
          <CheckoutView
            checkout={checkout}
            offer={offer.data}
            timezone={event.timezone}
            member={user && { id: user.id, name: fullNameOf(user), email: user.email }}
            signInHref={signInHref(ticketPaths.checkout(event.id))}
            eventHref={eventHref}
            remind={<RemindMe event={event} />}
            summary={<EventMini event={event} now={now} note={event.venueName ?? event.location} />}
            renderCard={(card, { amount, note }) => (
              <>
                <cardForm.View
                  card={card}
                  due={['Total today', amount]}
                  note={note}
                  payLabel={`Pay ${amount}`}
                  cancelLabel="Cancel order"
                  onConfirmed={checkout.settle}
                  onCancel={() => void checkout.release()}
                  onBroken={() => {
                    toast({ title: 'Error', description: 'Failed to initialize payment', tone: 'danger' });
                    void checkout.release();
                  }}
                />
                <p className={`row text-xs text-muted ${styles.safe}`}>
                  <ShieldCheck />
                  Card details go straight to the payment provider.
                </p>
              </>
            )}
          />
        ) : offer.error ? (
          <LoadError
            level={1}
            title="Unable to load the tickets"
            text={explain(offer.error, 'Please check your connection')}
            onRetry={() => void offer.refetch()}
          />
        ) : (
          <Spinner label="Loading the tickets..." />
        )}
      </div>
    </main>
  );
}

import { deviceZone } from '@quad/shared/local-time';
import { paths } from '@quad/shared/paths';
import { ArrowLeft, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { IconButton } from '../../components/icon-button';
import { Spinner } from '../../components/spinner';
import { DraftPreview } from '../../features/hosting/components/draft-preview';
import {
  clearPendingEvent,
  draftOf,
  type PendingEvent,
  readPendingEvent,
} from '../../features/hosting/pending-event';
import { CardForm } from '../../features/payments/components/card-form';
import { PaymentReturned, PaymentWaiting } from '../../features/payments/components/payment-steps';
import { publishEvent } from '../../features/payments/payments.api';
import { forgetStartedPayment, startedPaymentOf } from '../../features/payments/started-payment';
import { usePayment } from '../../features/payments/use-payment';
import { explain } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { useHydrated } from '../../lib/use-hydrated';
import { useNow } from '../boot';
import { LoneMessage } from '../layout/lone-message';
import { titles } from '../titles';
import { useHostingEnd } from '../use-hosting-end';
import * as createEventStyles from './create-event.module.css';
import * as styles from './payment-page.module.css';

/** What the provider adds to the URL when it sends people back. */
const intentParameter = 'payment_intent';

function Initializing() {
  return (
    <LoneMessage>
      <h1 className="sr-only">{titles.payment}</h1>
      <Spinner label="Initializing payment..." />
    </LoneMessage>
  );
}

interface WaitingEvent {
  pending: PendingEvent | null;
  /** The payment from the provider's return URL, else the one opened for this event before. */
  earlierIntentId: string | null;
}

function readWaitingEvent(): WaitingEvent {
  const pending = readPendingEvent();
  const returned = new URLSearchParams(location.search).get(intentParameter);
  return { pending, earlierIntentId: returned ?? (pending && startedPaymentOf(draftOf(pending))) };
}

/** The publishing fee for one event, by card. Only the browser knows the draft that waits for it. */
export default function PaymentScreen() {
  return useHydrated() ? <Payment /> : <Initializing />;
}

function Payment() {
  const now = useNow();
  const [, navigate] = useLocation();
  const end = useHostingEnd();
  const [{ pending, earlierIntentId }] = useState(readWaitingEvent);
  const draft = pending && draftOf(pending);

  const toForm = () => navigate(paths.createEvent(), { replace: true });
  const publishWithoutFee = () => {
    if (!draft) return;
    publishEvent(draft).then(
      ({ id }) => end.published(id),
      (error: unknown) => {
        toast({ title: 'Error', description: explain(error, 'Failed to create event'), tone: 'danger' });
        toForm();
      },
    );
  };
  const { step, isPaid, settle } = usePayment(draft, earlierIntentId, {
    onPublished: end.published,
    onUnpublished: end.unpublished,
    onCanceled: () => {
      forgetStartedPayment();
      toForm();
    },
    onNotStarted: () => {
      toast({ title: 'Error', description: 'Failed to initialize payment', tone: 'danger' });
      toForm();
    },
    onWaived: publishWithoutFee,
  });
  // The provider's return URL is no longer needed: a reload uses what the browser keeps.
  useEffect(() => {
    if (location.search.includes(intentParameter)) navigate(paths.payment(), { replace: true });
  }, [navigate]);

  const cancel = () => {
    clearPendingEvent();
    forgetStartedPayment();
    navigate(paths.createEvent());
  };

  if (step.name === 'missing') return <NothingToPay />;
  if (step.name === 'waiting' || step.name === 'returned') {
    return (
      <main id="main" className={`page ${createEventStyles.page}`} data-creating>
        {step.name === 'waiting' ? (
          <PaymentWaiting isPaid={isPaid} />
        ) : (
          <PaymentReturned payment={step.payment} />
        )}
      </main>
    );
  }
  if (step.name !== 'card' || !pending) return <Initializing />;
  return (
    <main id="main" className={`page ${createEventStyles.page}`} data-creating>
      <div className={styles.page}>
        <IconButton label="Back" onClick={cancel}>
          <ArrowLeft size={24} />
        </IconButton>
        <h1 className="display">{titles.payment}</h1>
        <p className="text-muted">Pay a $5.00 platform fee to host your event</p>
        <DraftPreview
          title={pending.title}
          category={pending.category}
          startDate={pending.startDate}
          timezone={pending.timezone ?? deviceZone()}
          place={pending.venueName || pending.location}
          imageUrl={pending.imageUrl ?? null}
          now={now}
        />
        <CardForm
          card={step}
          onConfirmed={settle}
          onCancel={cancel}
          onBroken={() => {
            toast({ title: 'Error', description: 'Failed to initialize payment', tone: 'danger' });
            toForm();
          }}
        />
        <p className={styles.note}>
          <ShieldCheck />
          Card details go straight to the payment provider.
        </p>
      </div>
    </main>
  );
}

function NothingToPay() {
  return (
    <LoneMessage>
      <EmptyState
        level={1}
        title="Event data not found"
        text="There's no event waiting to be paid for here."
        action={<ButtonLink href={paths.createEvent()}>Create Event</ButtonLink>}
      />
    </LoneMessage>
  );
}

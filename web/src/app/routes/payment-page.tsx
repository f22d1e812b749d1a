import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { deviceZone } from '@quad/shared/local-time';
import { paths } from '@quad/shared/paths';
import { ArrowLeft, Pencil, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Button, ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { IconButton } from '../../components/icon-button';
import { LazyPart } from '../../components/lazy-part';
import { loadable } from '../../components/loadable';
import { Spinner } from '../../components/spinner';
import { draftOf, draftValuesOf } from '../../features/hosting/event-draft';
import { clearPendingEvent, readPendingEvent } from '../../features/hosting/pending-event';
import { draftInForm, fillForm } from '../../features/hosting/typed-event';
import { clockReading } from '../../features/hosting/wall-clock';
import { PaymentReturned, PaymentWaiting } from '../../features/payments/components/payment-steps';
import { publishEvent } from '../../features/payments/payments.api';
import type { CardStep, PaymentAim } from '../../features/payments/start-payment';
import { forgetStartedPayment, startedPaymentOf } from '../../features/payments/started-payment';
import { usePayment } from '../../features/payments/use-payment';
import { explain } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { useHydrated } from '../../lib/use-hydrated';
import { useNow, useUser } from '../boot';
import { LoneMessage } from '../layout/lone-message';
import { titles } from '../titles';
import { useHostingEnd } from '../use-hosting-end';
import * as styles from './payment-page.module.css';

const draftPreview = loadable(
  async () => (await import('../../features/hosting/components/draft-preview')).DraftPreview,
);

const cardForm = loadable(
  async () => (await import('../../features/payments/components/card-form')).CardForm,
);

/** What the provider adds to the URL when it sends people back. */
const intentParameter = 'payment_intent';
/** Names an unpaid event of the person, from any browser (paymentPathOf). */
const namedParameter = 'payment';

function Initializing() {
  return (
    <LoneMessage>
      <h1 className="sr-only">{titles.payment}</h1>
      <Spinner label="Initializing payment..." />
    </LoneMessage>
  );
}

/** What to pay for: the event that a link names, unless it is this browser's own, which the form has left. */
function readAim(userId: string): PaymentAim {
  const pending = readPendingEvent();
  const draft = pending && draftOf(pending);
  const started = draft && startedPaymentOf(draft);
  const parameters = new URLSearchParams(location.search);
  const named = parameters.get(namedParameter);
  if (named !== null && named !== started) {
    return { draft: null, earlierId: named, isKept: true, changedId: null };
  }
  // The payment from the provider's return URL, else the one opened for this event before.
  const earlierId = parameters.get(intentParameter) ?? started;
  return { draft, earlierId, isKept: false, changedId: draftInForm(userId) };
}

/** The publishing fee for one event, by card. Only the browser knows which one waits for it. */
export default function PaymentScreen() {
  const user = useUser();
  return useHydrated() && user ? <Payment userId={user.id} /> : <Initializing />;
}

function previewOf({ title, category, venueName, location, imageUrl, ...draft }: EventDraft) {
  const timezone = draft.timezone ?? deviceZone();
  return {
    title,
    category,
    startDate: draft.startLocal ?? clockReading(new Date(draft.startDate), timezone),
    timezone,
    place: venueName || location,
    imageUrl: imageUrl ?? null,
  };
}

function Payment({ userId }: { userId: string }) {
  const now = useNow();
  const [, navigate] = useLocation();
  // It comes while the payment is opened.
  useEffect(() => void cardForm.load().catch(() => {}), []);
  const [aim] = useState(() => readAim(userId));
  const end = useHostingEnd(!aim.isKept);

  const leave = () => navigate(aim.isKept ? paths.myEvents() : paths.createEvent(), { replace: true });
  const failToStart = () => {
    toast({ title: 'Error', description: 'Failed to initialize payment', tone: 'danger' });
    leave();
  };
  const publishWithoutFee = (draft: EventDraft) => {
    publishEvent(draft).then(
      ({ id }) => end.published(id),
      (error: unknown) => {
        toast({ title: 'Error', description: explain(error, 'Failed to create event'), tone: 'danger' });
        leave();
      },
    );
  };
  const { step, isPaid, settle } = usePayment(aim, {
    onPublished: end.published,
    onUnpublished: end.unpublished,
    onCanceled: () => {
      if (!aim.isKept) forgetStartedPayment();
      leave();
    },
    onNotStarted: failToStart,
    onWaived: publishWithoutFee,
  });
  // The provider's return URL is no longer needed: a reload uses what the browser keeps.
  useEffect(() => {
    if (location.search.includes(intentParameter)) navigate(paths.payment(), { replace: true });
  }, [navigate]);

  const backToForm = () => {
    clearPendingEvent();
    forgetStartedPayment();
    navigate(paths.createEvent());
  };
  const cancel = () => (aim.isKept ? navigate(paths.myEvents()) : backToForm());
  const edit = ({ draft, paymentIntentId }: CardStep) => {
    if (fillForm(userId, draftValuesOf(draft), paymentIntentId)) backToForm();
  };

  if (step.name === 'missing') return <NothingToPay />;
  if (step.name === 'waiting' || step.name === 'returned') {
    return (
      <main id="main" className="page" data-creating>
        {step.name === 'waiting' ? (
          <PaymentWaiting isPaid={isPaid} />
        ) : (
          <PaymentReturned payment={step.payment} />
        )}
      </main>
    );
  }
  if (step.name !== 'card') return <Initializing />;
  return (
    <main id="main" className="page" data-creating>
      <div className={styles.page}>
        <IconButton label="Back" onClick={cancel}>
          <ArrowLeft size={24} />
        </IconButton>
        <h1 className="display">{titles.payment}</h1>
        <p className="text-muted">Pay a $5.00 platform fee to host your event</p>
        <LazyPart>
          <draftPreview.View {...previewOf(step.draft)} now={now} />
        </LazyPart>
        <Button tone="outline" size="sm" className={styles.edit} onClick={() => edit(step)}>
          <Pencil />
          Edit event
        </Button>
        <LazyPart fallback={<Spinner label="Initializing payment..." />} onFail={failToStart}>
          <cardForm.View
            card={step}
            due={['Due today', '$5.00']}
            payLabel="Pay $5.00 Platform Fee"
            cancelLabel="Cancel"
            onConfirmed={settle}
            onCancel={cancel}
            onBroken={failToStart}
          />
        </LazyPart>
        <p className={`row text-xs text-muted ${styles.note}`}>
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
        text="There's no event waiting for payment here."
        action={<ButtonLink href={paths.createEvent()}>Create Event</ButtonLink>}
      />
    </LoneMessage>
  );
}

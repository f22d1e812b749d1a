import type { EventDraft } from '@quad/shared/contract/hosted-event';
import type { Payment } from '@quad/shared/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { askProvider, type Confirmation } from './confirm-payment';
import { fetchPayment, paymentQuery, publishEvent } from './payments.api';
import { type CardStep, type PaymentAim, type PaymentStep, startPayment } from './start-payment';

/**
 * The outcome of publishing. 'unclear': unknown so far, but the server continues by itself (its webhook, its
 * sweeper); ask again for the payment's status.
 */
type Publication =
  | { outcome: 'published'; eventId: string | null }
  | { outcome: 'unpublished' }
  | { outcome: 'unclear' };

/** Failures that a retry may fix: not paid yet, signed out, rate limit, server error, no network. */
const passing: ReadonlySet<number> = new Set([0, 401, 402, 408, 409, 425, 429]);

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !passing.has(error.status);
}

function outcomeOf({ status, eventId }: Payment): Publication | null {
  if (status === 'published') return { outcome: 'published', eventId };
  return status === 'refunding' || status === 'refunded' ? { outcome: 'unpublished' } : null;
}

/** Publishes what was paid for. If it fails, the server's status of the payment decides. */
async function publishPaid(draft: EventDraft | null, paymentIntentId: string): Promise<Publication> {
  let isRefused = false;
  try {
    const { id } = await publishEvent(draft, paymentIntentId);
    return { outcome: 'published', eventId: id };
  } catch (error) {
    isRefused = isRefusal(error);
  }
  const payment = await fetchPayment(paymentIntentId).catch(() => null);
  return (payment && outcomeOf(payment)) ?? { outcome: isRefused ? 'unpublished' : 'unclear' };
}

/**
 * Milliseconds between polls of an unsettled payment: short at first, then at the pace of the server's
 * sweeper.
 */
const pollMs = 2_000;
const slowPollMs = 10_000;
const quickPolls = 30;

interface PaymentCallbacks {
  /** The event is live; its id is unknown if it has been deleted since. */
  onPublished(eventId: string | null): void;
  /** Paid, but the event cannot be published: the fee is refunded. */
  onUnpublished(): void;
  /** The payment was canceled: back to the form. */
  onCanceled(): void;
  /** No payment could be opened. */
  onNotStarted(): void;
  /** No fee is charged here. */
  onWaived(draft: EventDraft): void;
}

const tellFailure = (description: string) => toast({ title: 'Payment Failed', description, tone: 'danger' });

/** Takes one event from its draft through the payment until it is live, or the fee is refunded. */
export function usePayment(aim: PaymentAim, callbacks: PaymentCallbacks) {
  const [step, setStep] = useState<PaymentStep>({ name: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const waitingFor = step.name === 'waiting' ? step.paymentIntentId : null;

  const show = useEffectEvent((next: PaymentStep) => {
    if (next.name === 'published') callbacks.onPublished(next.eventId);
    else if (next.name === 'waived') callbacks.onWaived(next.draft);
    else setStep(next);
  });
  const begin = useEffectEvent(() => startPayment(aim));
  const giveUp = useEffectEvent(() => callbacks.onNotStarted());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts again
  useEffect(() => {
    let isCurrent = true;
    begin().then(
      (next) => isCurrent && show(next),
      () => isCurrent && giveUp(),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  /** Not bound to the page: people who navigated back still get the event they paid for. */
  const publish = async (paymentIntentId: string, card: CardStep | null) => {
    const publication = await publishPaid(aim.isKept ? null : aim.draft, paymentIntentId);
    if (publication.outcome === 'published') callbacks.onPublished(publication.eventId);
    else if (publication.outcome === 'unpublished') callbacks.onUnpublished();
    else setStep({ name: 'waiting', paymentIntentId, card });
  };

  const settle = async (confirmation: Confirmation) => {
    if (step.name !== 'card') return;
    const { paymentIntentId } = step;
    if (confirmation.result === 'paid') await publish(paymentIntentId, step);
    else if (confirmation.result === 'processing') setStep({ name: 'waiting', paymentIntentId, card: step });
    else if (confirmation.result === 'canceled') callbacks.onCanceled();
    else if (confirmation.result === 'failed') tellFailure(confirmation.message);
  };

  /** The server has it as unpaid: the bank declined, or the server has not heard of the card yet. */
  const followOpen = async (paymentIntentId: string, card: CardStep | null) => {
    const news = card && (await askProvider(card.stripe, card.clientSecret));
    if (card && (!news || news.result === 'processing')) return;
    if (news?.result === 'paid') await publish(paymentIntentId, card);
    else if (news?.result === 'canceled') callbacks.onCanceled();
    else {
      tellFailure('Your bank declined the payment. Nothing was charged.');
      setStep({ name: 'starting' });
      setAttempt(attempt + 1);
    }
  };

  const { data: payment, dataUpdatedAt } = useQuery({
    ...paymentQuery(waitingFor ?? ''),
    enabled: waitingFor !== null,
    refetchInterval: ({ state }) => (state.dataUpdateCount < quickPolls ? pollMs : slowPollMs),
    refetchIntervalInBackground: true,
  });
  const status = payment?.status;
  const follow = useEffectEvent((news: Payment) => {
    if (step.name !== 'waiting') return;
    if (news.status === 'publishing') void publish(news.paymentIntentId, step.card);
    else if (news.status === 'published') callbacks.onPublished(news.eventId);
    else if (news.status === 'canceled') callbacks.onCanceled();
    else if (news.status === 'open') void followOpen(news.paymentIntentId, step.card);
    else if (news.status !== 'processing') setStep({ name: 'returned', payment: news });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once per update, but checks again what is still open
  useEffect(() => {
    if (payment) follow(payment);
  }, [status, status === 'open' && dataUpdatedAt]);

  return { step, isPaid: status === 'publishing', settle };
}

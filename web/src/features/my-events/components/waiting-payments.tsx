import type { WaitingEvent } from '@quad/shared/contract/my-events';
import { paymentPathOf } from '@quad/shared/paths';
import { CreditCard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { useAction } from '../../../lib/use-action';
import { discardDraft, myEventsQuery } from '../my-events.api';
import * as styles from './waiting-payments.module.css';

const words: Partial<Record<WaitingEvent['status'], string>> = {
  open: 'Not paid yet',
  processing: 'Payment is processing',
  publishing: 'Paid, publishing now',
  refunding: 'Your money is on its way back',
  refunded: 'Refunded in full',
};

/** The button that was pressed is gone then. */
const focusWhenShown = (button: HTMLButtonElement | null) => button?.focus();

/** A draft that isn't paid: it can be finished in any browser, or removed. */
function UnpaidActions({ event, isOver }: { event: WaitingEvent; isOver: boolean }) {
  const { act, isBusy } = useAction();
  const [isAsking, setAsking] = useState(false);
  const { paymentId, paymentIntentId } = event;
  const title = event.title ?? 'Untitled event';
  const remove = () =>
    act({
      run: () => discardDraft(paymentId),
      done: { title: 'Draft removed', description: title },
      failed: "We couldn't remove the draft. Please try again.",
      refresh: [myEventsQuery('hosting', 'upcoming')],
    });
  if (isAsking) {
    return (
      <div className={styles.actions}>
        <Button
          ref={focusWhenShown}
          size="sm"
          tone="secondary"
          disabled={isBusy}
          onClick={() => setAsking(false)}
        >
          Keep
        </Button>
        <Button size="sm" tone="danger" busy={isBusy} onClick={() => void remove()}>
          Remove draft
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {!isOver && (
        <ButtonLink
          href={paymentPathOf(paymentIntentId ?? paymentId)}
          size="sm"
          tone="secondary"
          aria-label={`Finish ${title}`}
        >
          Finish
        </ButtonLink>
      )}
      <IconButton label={`Remove ${title}`} onClick={() => setAsking(true)}>
        <Trash2 />
      </IconButton>
    </div>
  );
}

/** Events that are not live: their fee is being paid or refunded. */
export function WaitingPayments({ waiting, now }: { waiting: readonly WaitingEvent[]; now: Date }) {
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.waitingPayments} aria-label="Waiting for payment">
      {waiting.map((event) => {
        const isOver = event.startDate !== null && new Date(event.startDate) <= now;
        const isOpen = event.status === 'open';
        return (
          <li key={event.paymentId}>
            <span className="tile">
              <CreditCard />
            </span>
            <div>
              <b>{event.title ?? 'Untitled event'}</b>
              {isOpen && isOver ? 'Not paid in time' : (words[event.status] ?? 'Not published')}
            </div>
            {isOpen && <UnpaidActions event={event} isOver={isOver} />}
          </li>
        );
      })}
    </ul>
  );
}

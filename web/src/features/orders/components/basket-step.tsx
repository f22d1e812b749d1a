import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import * as bannerStyles from '../../../components/banner.module.css';
import { MoneyLines } from '../../../components/money-lines';
import { type Basket, basketWords, sumOf } from '../basket';
import { refundRule } from '../type-words';
import { CheckoutBar } from './checkout-bar';
import * as styles from './checkout-view.module.css';
import { ChooseTypes } from './choose-types';

interface BasketStepProps {
  offer: TicketTypes;
  timezone: string;
  basket: Basket;
  /** What was taken out of the basket. */
  notes: readonly string[];
  /** The event in brief. */
  summary: ReactNode;
  onChange(basket: Basket): void;
  onNext(): void;
}

/** The first step: how many tickets of which kind. */
export function BasketStep({ offer, timezone, basket, notes, summary, onChange, onNext }: BasketStepProps) {
  const { lines, total, tickets } = sumOf(offer.types, basket);
  return (
    <div className={`stack ${styles.parts}`}>
      <div role="status">
        {notes.length > 0 && (
          <div className={`${bannerStyles.banner} ${styles.notice}`} data-tone="warn">
            <span className="tile">
              <Ticket />
            </span>
            <div>
              <b>That many are no longer there</b>
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
          </div>
        )}
      </div>
      <div className={`card ${styles.small}`}>{summary}</div>
      <ChooseTypes types={offer.types} timezone={timezone} basket={basket} onChange={onChange} />
      <p className={`text-sm text-muted ${styles.rule}`}>
        Prices include all fees. {refundRule(offer.refundUntil, timezone)}
      </p>
      {tickets > 0 && (
        <div className="card">
          <MoneyLines lines={lines} total={['Total', total]} />
        </div>
      )}
      <CheckoutBar
        total={total}
        words={tickets === 0 ? 'Choose your tickets' : basketWords(offer.types, basket)}
        disabled={tickets === 0}
        onPress={onNext}
      >
        Continue
      </CheckoutBar>
    </div>
  );
}

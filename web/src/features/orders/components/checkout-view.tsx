import { formatCents } from '@quad/shared/cents-text';
import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { clockAt } from '@quad/shared/event-times';
import { deviceZone } from '@quad/shared/local-time';
import { Tag, Ticket } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import * as bannerStyles from '../../../components/banner.module.css';
import { Button, ButtonLink } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { MoneyLines } from '../../../components/money-lines';
import { Spinner } from '../../../components/spinner';
import { FormAlert } from '../../../components/text-field';
import { toast } from '../../../lib/toast-store';
import { mostOf, sumOf } from '../basket';
import { refundRule, typeState } from '../type-words';
import type { Checkout } from '../use-checkout';
import { wholeHoldMs } from '../use-hold';
import { BasketStep } from './basket-step';
import { CheckoutSteps } from './checkout-steps';
import * as styles from './checkout-view.module.css';
import { type Buyer, DetailsStep, guestDetails } from './details-step';
import { HoldLine } from './hold-line';
import { HoldOver, OpenOrder, OrderProcessing, OrderReturned } from './order-outcomes';

export interface CheckoutViewProps<Card> {
  checkout: Checkout<Card>;
  offer: TicketTypes;
  /** Of the event's clocks. */
  timezone: string;
  member: (Buyer & { id: string }) | null;
  signInHref: string;
  eventHref: string;
  /** The event in brief. */
  summary: ReactNode;
  /** How to hear of it when sales begin. */
  remind: ReactNode;
  /** The provider's form; `note` is until when it can be paid. */
  renderCard(card: Card, due: { amount: string; note: ReactNode }): ReactNode;
}

/** Nothing can be bought now: when it can, or what else one can do. */
function NothingOnSale({
  offer,
  timezone,
  eventHref,
  remind,
}: Pick<CheckoutViewProps<never>, 'offer' | 'timezone' | 'eventHref' | 'remind'>) {
  const isSoldOut = offer.types.some(({ state }) => state === 'sold_out');
  const next = offer.types.find(({ state }) => state === 'not_yet');
  const first = next ?? offer.types[0];
  const words = first && typeState(first, timezone)?.words;
  return (
    <EmptyState
      title={isSoldOut ? 'Sold out' : (words ?? 'No tickets here')}
      text={isSoldOut ? 'You can join the waitlist on the event page.' : 'Look at the event page for more.'}
      action={
        <>
          {next && !isSoldOut && remind}
          <ButtonLink href={eventHref} tone="outline" block>
            Back to the event
          </ButtonLink>
        </>
      }
    />
  );
}

/** Who is first in line for a sold-out event has a spot for a while. */
function KeptForYou({ until, isGuest }: { until: string; isGuest: boolean }) {
  return (
    <div className={`${bannerStyles.banner} ${styles.notice}`} role="status">
      <span className="tile">
        <Ticket />
      </span>
      <div>
        <b>{`A ticket is kept for you until ${clockAt(new Date(until), deviceZone())}`}</b>
        <p>
          {isGuest ? 'Buy it with the email address that got the message. ' : 'You are first in line. '}
          After that the next person is asked.
        </p>
      </div>
    </div>
  );
}

/** Prices are others than those shown: nothing was charged, and one button goes on. */
function PriceChanged<Card>({ checkout, offer, was, eventHref }: CheckoutViewProps<Card> & { was: number }) {
  const { lines, total } = sumOf(offer.types, checkout.basket);
  return (
    <div className={`stack ${styles.parts}`}>
      <div className={`${bannerStyles.banner} ${styles.notice}`} data-tone="warn" role="status">
        <span className="tile">
          <Tag />
        </span>
        <div>
          <b>The price changed</b>
          <p>{`It was ${formatCents(was)} and is now ${formatCents(total)}. Nothing was charged.`}</p>
        </div>
      </div>
      {checkout.failure && <FormAlert>{checkout.failure}</FormAlert>}
      <div className="card">
        <MoneyLines lines={lines} total={['Total', total]} />
      </div>
      <Button size="lg" block busy={checkout.isBusy} onClick={() => void checkout.pay()}>
        {`Go on with ${formatCents(total)}`}
      </Button>
      <ButtonLink href={eventHref} tone="outline" block>
        Back to the event
      </ButtonLink>
    </div>
  );
}

/** The last step: the card form, and until when the tickets are held. */
function PayStep<Card>(
  props: CheckoutViewProps<Card> & { pay: { amount: number; holdUntil: string; card: Card } },
) {
  const { checkout, offer, timezone, renderCard, pay } = props;
  const { lines } = sumOf(offer.types, checkout.basket);
  return (
    <div className={`stack ${styles.parts}`}>
      {checkout.failure && <FormAlert>{checkout.failure}</FormAlert>}
      {renderCard(pay.card, {
        amount: formatCents(pay.amount),
        note: <HoldLine holdUntil={pay.holdUntil} leftMs={checkout.leftMs} wholeMs={wholeHoldMs} />,
      })}
      <div className="card">
        <MoneyLines lines={lines} total={['Total', pay.amount]} />
        <p className="text-sm text-muted">
          {refundRule(offer.refundUntil, timezone)} If the host cancels, you get everything back.
        </p>
      </div>
    </div>
  );
}

const stepNames = { choose: 'Choose', details: 'Details', changed: 'Details', pay: 'Pay' } as const;

/** From choosing tickets to paying for them, in one column. */
export function CheckoutView<Card>(props: CheckoutViewProps<Card>) {
  const { checkout, offer, timezone, member, signInHref, eventHref, summary } = props;
  const { step, basket, isBusy, failure } = checkout;
  const { tickets } = sumOf(offer.types, basket);
  const isGuest = member === null;
  // It comes while they choose; one that failed to come is asked for again.
  useEffect(() => {
    if (isGuest && step.name === 'choose') void guestDetails.load().catch(() => {});
  }, [isGuest, step.name]);
  switch (step.name) {
    case 'processing':
      return <OrderProcessing order={step.order} eventHref={eventHref} />;
    case 'returned':
      return <OrderReturned order={step.order} eventHref={eventHref} />;
    case 'open':
      return (
        <OpenOrder
          order={step.order}
          isBusy={isBusy}
          failure={failure}
          onGoOn={() => void checkout.goOn()}
          onRelease={() => void checkout.release()}
        />
      );
    case 'resuming':
      return <Spinner label="Looking for your tickets..." />;
    case 'over':
      return (
        <HoldOver
          tickets={tickets}
          canHold={offer.types.every((type) => (basket[type.id] ?? 0) <= mostOf(type))}
          isBusy={isBusy}
          failure={failure}
          eventHref={eventHref}
          onHold={() => void (member ? checkout.pay() : checkout.goTo('details'))}
          onChoose={() => checkout.goTo('choose')}
        />
      );
  }
  return (
    <>
      <h1 className="display">Get tickets</h1>
      <CheckoutSteps current={stepNames[step.name]} />
      {step.name === 'choose' &&
        (offer.types.every((type) => mostOf(type) === 0) ? (
          <NothingOnSale {...props} />
        ) : (
          <>
            {offer.keptUntil && <KeptForYou until={offer.keptUntil} isGuest={isGuest} />}
            <BasketStep
              offer={offer}
              timezone={timezone}
              basket={basket}
              notes={checkout.notes}
              summary={summary}
              onChange={checkout.choose}
              onNext={() => checkout.goTo('details')}
            />
          </>
        ))}
      {step.name === 'details' && (
        <DetailsStep
          types={offer.types}
          basket={basket}
          member={member}
          signInHref={signInHref}
          isBusy={isBusy}
          failure={failure}
          onNext={checkout.pay}
          onBroken={() => {
            toast({ title: 'Error', description: 'Please check your connection', tone: 'danger' });
            checkout.goTo('choose');
          }}
        />
      )}
      {step.name === 'changed' && <PriceChanged {...props} was={step.was} />}
      {step.name === 'pay' && <PayStep {...props} pay={step} />}
    </>
  );
}

import { formatCents } from '@quad/shared/cents-text';
import type { Order } from '@quad/shared/contract/orders';
import { counted } from '@quad/shared/count-text';
import { clockAt } from '@quad/shared/event-times';
import { deviceZone } from '@quad/shared/local-time';
import { Check, Hourglass, Ticket, Undo2 } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/button';
import { MarkList } from '../../../components/mark-list';
import { Outcome } from '../../../components/outcome';
import { Spinner } from '../../../components/spinner';
import { FormAlert } from '../../../components/text-field';

/** The bank is still checking: the page may be closed. */
export function OrderProcessing({ order, eventHref }: { order: Order; eventHref: string }) {
  const passes = counted(order.tickets.length, 'pass', 'passes');
  return (
    <Outcome
      picture={<Spinner label="Payment processing" quietLabel />}
      title="Payment processing"
      text="Your bank is still checking. Your tickets wait for it."
    >
      <MarkList
        marks={[
          { state: 'done', icon: <Check />, title: 'Card sent' },
          { state: 'now', icon: <Hourglass />, title: 'Bank is checking', note: 'Usually under a minute' },
          { state: 'ahead', icon: <Ticket />, title: `Then you have ${passes}`, note: 'We email you' },
        ]}
      />
      <ButtonLink href={eventHref} tone="outline" block>
        Back to the event
      </ButtonLink>
    </Outcome>
  );
}

interface OpenOrderProps {
  order: Order;
  isBusy: boolean;
  failure: string | null;
  onGoOn(): void;
  onRelease(): void;
}

/** One that was begun in another tab, or on another device. */
export function OpenOrder({ order, isBusy, failure, onGoOn, onRelease }: OpenOrderProps) {
  const count = order.tickets.length;
  const isOne = count === 1;
  const time = clockAt(new Date(order.createdAt), deviceZone());
  return (
    <Outcome
      picture={
        <span className="tile" data-tone="warn">
          <Ticket />
        </span>
      }
      title={`${counted(count, 'ticket is', 'tickets are')} already held for you`}
      text={`You started at ${time}, in another tab or on another device. Go on there or here: you pay once.`}
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      <Button size="lg" block busy={isBusy} onClick={onGoOn}>
        {isOne ? 'Go on with this one' : `Go on with these ${count}`}
      </Button>
      <Button tone="outline" block disabled={isBusy} onClick={onRelease}>
        Release and start over
      </Button>
    </Outcome>
  );
}

interface HoldOverProps {
  tickets: number;
  /** Whether there are still as many. */
  canHold: boolean;
  isBusy: boolean;
  failure: string | null;
  eventHref: string;
  onHold(): void;
  onChoose(): void;
}

/** The time to pay is over. */
export function HoldOver({ tickets, canHold, isBusy, failure, eventHref, onHold, onChoose }: HoldOverProps) {
  return (
    <Outcome
      picture={
        <span className="tile" data-tone="warn">
          <Ticket />
        </span>
      }
      title="Your tickets went back"
      text={`The 10 minutes are over. Nothing was charged${canHold ? ', and the tickets are still there' : ''}.`}
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      {canHold ? (
        <Button size="lg" block busy={isBusy} onClick={onHold}>
          {`Hold ${tickets} again`}
        </Button>
      ) : (
        <Button size="lg" block onClick={onChoose}>
          Choose again
        </Button>
      )}
      <ButtonLink href={eventHref} tone="outline" block>
        Back to the event
      </ButtonLink>
    </Outcome>
  );
}

/** The money came after the last ticket had gone, and goes back. */
export function OrderReturned({ order, eventHref }: { order: Order; eventHref: string }) {
  const amount = formatCents(order.amount);
  return (
    <Outcome
      picture={
        <span className="tile" data-tone="warn">
          <Undo2 />
        </span>
      }
      title="We're returning your money"
      text={`The payment came through too late for your tickets. ${amount} goes back to your card.`}
    >
      <MarkList
        marks={[
          { state: 'done', icon: <Check />, title: `${amount} charged` },
          {
            state: 'now',
            icon: <Undo2 />,
            title: `${amount} refunded, fees too`,
            note: 'On your statement in 5 to 10 days',
          },
        ]}
      />
      <ButtonLink href={eventHref} size="lg" block>
        Back to the event
      </ButtonLink>
    </Outcome>
  );
}
